/** A carousel of a few slides: a natively scrolling row with arrows, a pause button and autoplay. */
import { t } from '@lingui/core/macro'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { Children, createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { CarouselBar } from './carousel-bar.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { useCarouselTrack } from './use-carousel-track.ts'

const SlideInView = createContext(true)

/** Whether the slide around a component is in view. Without scripts all count as in view, because the row scrolls by itself. */
export const useSlideInView = (): boolean => useContext(SlideInView)

type CarouselProps = {
  /** Each child becomes a slide. */
  children: ReactNode
  label: string
  /** The accessible name of the row, such as "15 banners". */
  trackLabel: string
  autoplayMs: number
}

export function Carousel({ children, label, trackLabel, autoplayMs }: CarouselProps) {
  const slides = Children.toArray(children)
  const box = useRef<HTMLElement>(null)
  const [inView, setInView] = useState(0)
  const { track, progress, step } = useCarouselTrack({
    count: slides.length,
    onView: ({ at }) => setInView(at),
  })
  const hydrated = useHydrated()
  const [paused, setPaused] = useState(false)
  useAutoplay({ box, everyMs: autoplayMs, running: !paused && slides.length > 1, step })

  return (
    <section
      ref={box}
      className="hero"
      aria-roledescription={t({
        message: `carousel`,
        comment: 'what a screen reader calls a row of moving pictures',
      })}
      aria-label={label}
    >
      {/* A scrolling row must be reachable by keyboard, although it is not a control. */}
      <ul ref={track} className="hero__track scroll-row" tabIndex={0} aria-label={trackLabel}>
        {slides.map((slide, at) => (
          <li key={at} data-at={at} className="slide">
            <SlideInView value={!hydrated || at === inView}>{slide}</SlideInView>
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <CarouselBar
          block="hero"
          progress={progress}
          total={slides.length}
          paused={paused}
          onPause={setPaused}
          step={step}
        />
      )}
    </section>
  )
}
