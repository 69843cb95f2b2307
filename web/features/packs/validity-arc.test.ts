import { expect, test } from 'vitest'
import { validityProgress, arcPoint } from './validity-arc.ts'

const START = '2026-11-01T00:00:00Z'
const END = '2026-12-01T00:00:00Z'
const on = (iso: string) => validityProgress(START, END, Date.parse(iso))

test('the elapsed share is one half in the middle of the validity', () => {
  expect(on('2026-11-16T00:00:00Z')).toBe(0.5)
})

test('clamps the elapsed share to 0 before the start and 1 after the end', () => {
  expect(on('2026-10-01T00:00:00Z')).toBe(0)
  expect(on('2027-01-01T00:00:00Z')).toBe(1)
  expect(validityProgress(END, END, Date.parse(END))).toBe(1)
})

test('the arc begins left, is highest in the middle and ends right', () => {
  const [morning, noon, evening] = [arcPoint(0), arcPoint(0.5), arcPoint(1)]
  expect(noon).toEqual({ x: 38, y: 6 })
  expect(morning.x).toBeLessThan(noon.x)
  expect(evening.x).toBeGreaterThan(noon.x)
  expect(morning.y).toBe(evening.y)
})
