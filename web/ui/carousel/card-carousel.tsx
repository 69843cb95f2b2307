/** A carousel of any number of cards, of which only those near the visible part are in the document. */
import { t } from '@lingui/core/macro'
import { type ReactNode, useRef, useState } from 'react'
import { CardTrack, type CardTrackProps } from './card-track.tsx'
import { CarouselBar } from './carousel-bar.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { useCardRow } from './use-card-row.ts'

type CardCarouselProps = {
  label: string
  /** The accessible name of the row, such as "40 packs". */
  trackLabel: string
  autoplayMs: number
  /** The cards that are loaded, and those of the whole list. */
  count: number
  total: number
  card: CardTrackProps['card']
  onNeedMore: () => void
  tail: ReactNode
  /** Stops autoplay, for example under a dialog. */
  isHeld: boolean
  /** `start` is the card that is first in view when the carousel appears; `onPlace` is called when another one is. */
  start: number
  onPlace: (at: number) => void
}

/** Limits a page with a carousel and rows to 60 cards in the document. */
const OVERSCAN = { behind: 2, ahead: 4 }

export function CardCarousel({ label, trackLabel, autoplayMs, isHeld, ...cards }: CardCarouselProps) {
  const { count, total, card, onNeedMore, tail, start, onPlace } = cards
  const box = useRef<HTMLElement>(null)
  const { track, progress, step, placed } = useCardRow({
    count,
    total,
    onNeedMore,
    overscan: OVERSCAN,
    wraps: true,
    start,
    onPlace,
  })
  const [paused, setPaused] = useState(false)
  useAutoplay({ box, everyMs: autoplayMs, running: !paused && !isHeld && total > 1, step })

  return (
    <section
      ref={box}
      className="carousel"
      aria-roledescription={t({
        message: `carousel`,
        comment: 'what a screen reader calls a row of moving pictures',
      })}
      aria-label={label}
    >
      <CardTrack
        ref={track}
        className="carousel__track"
        label={trackLabel}
        placed={placed}
        total={total}
        card={card}
        tail={tail}
      />
      {total > 1 && (
        <div className="carousel__bar">
          <CarouselBar
            block="carousel"
            progress={progress}
            step={step}
            total={total}
            paused={paused}
            onPause={setPaused}
          />
        </div>
      )}
    </section>
  )
}
