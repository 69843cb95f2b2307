import { expect, test } from 'vitest'
import { describeProgress } from './describe-progress.ts'

const describe = (done: number, total: number, seconds: number) =>
  describeProgress('Writing', { done, total, elapsedMs: seconds * 1_000 })

test('shows the part that is done and the time that the rest will take at the same speed', () => {
  expect(describe(12_000, 48_000, 10)).toBe('Writing: 12,000 of 48,000 (25 %), about 30 s left')
  expect(describe(1, 20, 60)).toBe('Writing: 1 of 20 (5 %), about 19 min left')
})

test('groups digits as the shop does', () => {
  expect(describe(150_000, 1_000_000, 1)).toBe('Writing: 1,50,000 of 10,00,000 (15 %)')
})

test('estimates no time at the beginning and at the end', () => {
  expect(describe(0, 20, 60)).toBe('Writing: 0 of 20 (0 %)')
  expect(describe(1, 20, 1)).toBe('Writing: 1 of 20 (5 %)')
  expect(describe(20, 20, 60)).toBe('Writing: 20 of 20 (100 %)')
  expect(describe(0, 0, 60)).toBe('Writing: 0 of 0 (100 %)')
})

test('never shows 100 % before the end', () => {
  expect(describe(999, 1_000, 1)).toContain('(99 %)')
})
