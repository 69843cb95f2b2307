/** Chooses which rows of a long page have their cards: those nearest to the middle of the screen. */

/** All in pixels; `top` is that of the first row, measured from the upper edge of the screen. */
export type RowsPlace = { top: number; rowHeight: number; screen: number }

export type RowRange = { from: number; to: number }

/** Cards are loaded about one screen ahead. */
const SCREENS_AHEAD = 1

/** @param most the most rows with cards; returns the rows from `from` up to, but without, `to` */
export function rowsInReach({ top, rowHeight, screen }: RowsPlace, count: number, most: number): RowRange {
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
