import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENGLISH } from '#api/platform/languages/create-translator.ts'
import { durationText, formatDuration } from './format-duration.ts'

test.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [59 * 60, '59 minutes'],
  [59 * 60 + 1, '1 hour'],
  [3600, '1 hour'],
  [3601, '2 hours'],
  [86_400, '24 hours'],
])('formats %s seconds as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

test('rounds up by less than one unit', () => {
  const units = { second: 1, minute: 60, hour: 3600 }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), (seconds) => {
      const [number, unit] = formatDuration(seconds).split(' ') as [string, string]
      const length = units[unit.replace(/s$/, '') as keyof typeof units]
      const rounded = Number(number) * length
      expect(rounded).toBeGreaterThanOrEqual(seconds)
      expect(rounded - seconds).toBeLessThan(length)
    }),
  )
})

test.each([1, 30, 60, 61, 3541, 3600, 3601])('translates %s seconds from the same English', (seconds) => {
  const { template, values } = durationText(seconds)
  expect(ENGLISH.translate(template, values)).toBe(formatDuration(seconds))
})
