/** Chooses which rows of a long page have their cards: those nearest to the middle of the screen. */

/** All in pixels; `top` is that of the first row, measured from the upper edge of the screen. */
type RowsPlace = { top: number; rowHeight: number; screen: number }

export type RowsInReach = {
  /** The rows from `from` up to but excluding `to`. */
  from: number
  to: number
  /** The row that has the focus: it keeps its cards, because the browser forgets the focus of an element that is removed. */
  focused?: number | undefined
}

/** Cards are loaded about one screen ahead. */
const SCREENS_AHEAD = 1

/** @param most the most rows with cards, with the focused one */
export function rowsInReach(place: RowsPlace, count: number, most: number, focused?: number): RowsInReach {
  const range = rangeInReach(place, count, most)
  if (focused === undefined || isWithin(focused, range)) return range
  return { ...rangeInReach(place, count, most - 1), focused }
}

/** Returns whether a row has its cards. */
export const isInReach = (row: number, rows: RowsInReach): boolean =>
  row === rows.focused || isWithin(row, rows)

const isWithin = (row: number, { from, to }: RowsInReach) => row >= from && row < to

function rangeInReach({ top, rowHeight, screen }: RowsPlace, count: number, most: number): RowsInReach {
  if (rowHeight <= 0) return { from: 0, to: Math.min(count, most) }
  const rowAt = (y: number) => Math.floor((y - top) / rowHeight)
  const within = (row: number) => Math.max(0, Math.min(count, row))
  const from = within(rowAt(-SCREENS_AHEAD * screen))
  const to = within(rowAt((1 + SCREENS_AHEAD) * screen) + 1)
  if (to - from <= most) return { from, to }
  const middle = (screen / 2 - top) / rowHeight
  const start = Math.round(middle - most / 2)
  const first = Math.max(from, Math.min(start, to - most))
  return { from: first, to: first + most }
}
