/**
 * Chooses which cards of a long row are in the document: those in view, some on both sides, the focused one, and the one to
 * which the row moves. The others near them are empty stops, so that a flick can end there; those farther away are space of
 * the same width.
 */

/** The part of a row that is in view: the first card, and the number of whole cards. */
export type RowView = { at: number; inView: number }

/** The most cards in the document on each side of those in view. */
export type Overscan = { behind: number; ahead: number }

type Row = RowView & {
  /** The cards that are loaded. */
  count: number
  /** The card that has the focus: it stays, because the browser forgets the focus of an element that is removed. */
  focused: number | undefined
  /** The card to which the row is on its way: the row can stop only at a card of the document. */
  target?: number | undefined
}

export type MountedCard = {
  at: number
  /** A stop has the width of its card, but not its content. */
  isStop: boolean
  /** The cards between this one and the one before it in the document. */
  skipped: number
}

/** The empty stops on each side: more cards than a hard flick passes. */
const STOPS = 30

export function mountedCards(
  { at, inView, count, focused, target }: Row,
  { behind, ahead }: Overscan,
): MountedCard[] {
  const start = Math.max(0, Math.min(at, count - inView))
  const isNear = (card: number) => card >= start - behind && card < at + inView + ahead
  const kept = [focused, target].filter((card) => card !== undefined).filter((card) => card < count)
  const first = Math.max(0, start - behind - STOPS)
  const end = Math.min(count, at + inView + ahead + STOPS)
  const around = Array.from({ length: Math.max(0, end - first) }, (_, card) => first + card)
  const cards = [...new Set([...around, ...kept])].sort((one, other) => one - other)
  return cards.map((card, index) => ({
    at: card,
    isStop: !isNear(card) && !kept.includes(card),
    skipped: card - (cards[index - 1] ?? -1) - 1,
  }))
}

/** Returns whether the next page of a row is due: fewer than two views of loaded cards are left after those in view. */
export const needsMoreCards = ({ at, inView }: RowView, count: number): boolean =>
  count - (at + inView) < 2 * inView
