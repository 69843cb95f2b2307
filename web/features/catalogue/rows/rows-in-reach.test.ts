import { expect, test } from 'vitest'
import { isInReach, rowsInReach } from './rows-in-reach.ts'

const ROWS = 22
const at = (top: number, screen = 900) => rowsInReach({ top, rowHeight: 400, screen }, ROWS, 5)

test('has no rows that are more than one screen away', () => {
  for (const top of [5000, -22 * 400 - 1000]) {
    const { from, to } = at(top)
    expect(to).toBe(from)
  }
})

test('has the first rows while they are at most one screen below the visible part', () => {
  expect(at(1700)).toEqual({ from: 0, to: 1 })
  expect(at(1000)).toEqual({ from: 0, to: 3 })
})

test('has at most five rows, around the middle of the screen', () => {
  expect(at(-4000)).toEqual({ from: 9, to: 14 })
})

test('has the rows in view before those ahead', () => {
  for (let top = 800; top > -22 * 400; top -= 50) {
    const { from, to } = at(top)
    const firstInView = Math.max(0, Math.floor(-top / 400))
    const lastInView = Math.min(ROWS - 1, Math.floor((900 - top) / 400))
    expect(from).toBeLessThanOrEqual(firstInView)
    expect(to).toBeGreaterThan(lastInView)
    expect(to - from).toBeLessThanOrEqual(5)
  }
})

test('has the first rows before the page has a layout', () => {
  expect(rowsInReach({ top: 0, rowHeight: 0, screen: 900 }, ROWS, 5)).toEqual({ from: 0, to: 5 })
})

test('keeps the row that has the focus, however far away, as one of the five', () => {
  const rows = rowsInReach({ top: -4000, rowHeight: 400, screen: 900 }, ROWS, 5, 2)
  const kept = Array.from({ length: ROWS }, (_, row) => row).filter((row) => isInReach(row, rows))
  expect(kept).toEqual([2, 9, 10, 11, 12])
  const near = rowsInReach({ top: -4000, rowHeight: 400, screen: 900 }, ROWS, 5, 10)
  expect(near).toEqual(at(-4000))
})
