import { expect, test } from 'vitest'
import { median, medianAndSpread, percentile, ratiosOf, slopeOf } from './statistics.ts'

test('takes the median, which one slow round does not move', () => {
  expect(median([10, 11, 900])).toBe(11)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('takes a percentile from the values, and the last one of few values', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile([7, 3], 0.99)).toBe(7)
})

test('throws if nothing was measured', () => {
  expect(() => median([])).toThrow('nothing was measured')
  expect(() => percentile([], 0.99)).toThrow('nothing was measured')
})

test('shows a figure with the range of its rounds', () => {
  expect(medianAndSpread([0.9, 0.7, 0.82], 2)).toBe('0.82 (0.70 to 0.90)')
})

test('computes the ratio of the two sides within each round', () => {
  expect(
    ratiosOf([
      [50, 100],
      [500, 1000],
    ]),
  ).toEqual([0.5, 0.5])
})

test('fits a line through values, which one of them does not turn', () => {
  expect(slopeOf([5, 7, 9, 11])).toBeCloseTo(2)
  expect(slopeOf([4, 4, 4, 4])).toBe(0)
  expect(Math.abs(slopeOf([4, 4, 9, 4, 4]))).toBeLessThan(0.01)
})
