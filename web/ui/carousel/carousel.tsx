/** A carousel: a natively scrolling row with arrows, a pause button and autoplay. */
import { Children, type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { useCarouselTrack } from './use-carousel-track.ts'

type CarouselProps = {
  /** Each child becomes a slide. */
  children: ReactNode
  label: string
  /** The accessible name of the row, such as "15 banners". */
  trackLabel: string
  variant: 'hero' | 'carousel'
  autoplayMs: number
}

export function Carousel({ children, label, trackLabel, variant, autoplayMs }: CarouselProps) {
  const slides = Children.toArray(children)
  const box = useRef<HTMLElement>(null)
  const { track, progress, step } = useCarouselTrack(slides.length)
  const [paused, setPaused] = useState(false)
  useAutoplay({ box, everyMs: autoplayMs, running: !paused && slides.length > 1, step })

  const bar = (
    <>
      <div className="carousel-progress" aria-hidden="true" ref={progress} style={atStart(slides.length)}>
        <i />
      </div>
      <div className={`${variant}__controls needs-js`}>
        <Control name="Previous" icon="left" arrow onPress={() => step(-1)} />
        <Control
          name={paused ? 'Play' : 'Pause'}
          icon={paused ? 'play' : 'pause'}
          onPress={() => setPaused(!paused)}
        />
        <Control name="Next" icon="right" arrow onPress={() => step(1)} />
      </div>
    </>
  )

  return (
    <section ref={box} className={variant} aria-roledescription="carousel" aria-label={label}>
      {/* A scrolling row must be reachable by keyboard, although it is not a control. */}
      <ul ref={track} className={`${variant}__track scroll-row`} tabIndex={0} aria-label={trackLabel}>
        {slides.map((slide, at) => (
          <li key={at} className={variant === 'hero' ? 'slide' : undefined}>
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (variant === 'hero' ? bar : <div className="carousel__bar">{bar}</div>)}
    </section>
  )
}

/** Returns the first position. At least two stops, because the style sheet divides by their number less one. */
const atStart = (count: number) => ({ '--stops': Math.max(2, count), '--position': 0 }) as CSSProperties

type ControlProps = {
  name: string
  icon: 'left' | 'right' | 'play' | 'pause'
  arrow?: boolean
  onPress: () => void
}

function Control({ name, icon, arrow = false, onPress }: ControlProps) {
  return (
    <button
      className={arrow ? 'icon-btn arrow' : 'icon-btn'}
      type="button"
      aria-label={name}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
