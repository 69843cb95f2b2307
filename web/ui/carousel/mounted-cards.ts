/**
 * Chooses which cards of a long row are in the document: those in view, some on both sides, the focused one, and the one to
 * which the row moves. The others are empty space of the same width.
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
  /** The cards between this one and the one before it in the document. */
  skipped: number
}

export function mountedCards(
  { at, inView, count, focused, target }: Row,
  { behind, ahead }: Overscan,
): MountedCard[] {
  const first = Math.max(0, Math.min(at, count - inView) - behind)
  const end = Math.min(count, at + inView + ahead)
  const near = Array.from({ length: Math.max(0, end - first) }, (_, card) => first + card)
  const kept = [focused, target].filter((card) => card !== undefined).filter((card) => card < count)
  const cards = [...new Set([...near, ...kept])].sort((one, other) => one - other)
  return cards.map((card, index) => ({ at: card, skipped: card - (cards[index - 1] ?? -1) - 1 }))
}

/** Returns whether the next page of a row is due: fewer than two views of loaded cards are left after those in view. */
export const needsMoreCards = ({ at, inView }: RowView, count: number): boolean =>
  count - (at + inView) < 2 * inView
