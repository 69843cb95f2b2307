/** The scrolling list of a card row. In place of a card that is not in the document it has an empty element or space. */
import type { CSSProperties, ReactNode, RefObject } from 'react'
import type { PlacedCard, PlacedCards } from './use-card-row.ts'

export type CardTrackProps = {
  ref: RefObject<HTMLUListElement | null>
  placed: PlacedCards
  className: string
  /** The accessible name of the list, such as "40 packs". */
  label: string
  total: number
  /** Renders a card; undefined for one that is not loaded. */
  card: (card: PlacedCard) => { key: string; content: ReactNode } | undefined
  /** Shown in the place of the next card while it loads, or after it could not be loaded. */
  tail: ReactNode
}

export function CardTrack({ ref, placed, className, label, total, card, tail }: CardTrackProps) {
  const last = placed.cards[placed.cards.length - 1]
  const isEndShown = placed.rest === 0 && last?.isStop !== true
  return (
    // A scrolling row must be reachable by keyboard, although it is not a control.
    <ul
      ref={ref}
      className={`card-track scroll-row ${className}`}
      style={{ '--rest': placed.rest } as CSSProperties}
      tabIndex={0}
      aria-label={label}
    >
      {placed.cards.map((one) => {
        const style = one.skipped > 0 ? ({ '--skipped': one.skipped } as CSSProperties) : undefined
        const shown = one.isStop ? undefined : card(one)
        if (!shown)
          return <li key={`stop ${one.at}`} className="card-track__stop" style={style} aria-hidden="true" />
        return (
          <li key={shown.key} data-at={one.at} style={style} aria-setsize={total} aria-posinset={one.at + 1}>
            {shown.content}
          </li>
        )
      })}
      {tail !== null && isEndShown && <li className="card-track__tail">{tail}</li>}
    </ul>
  )
}
