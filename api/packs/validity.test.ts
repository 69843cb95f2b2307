import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryOf } from './validity.ts'

const months = (count: number) => ({ months: count, days: null })

test.each([
  ['a month is a calendar month', '2026-11-20T12:00:00Z', 1, '2026-12-20T12:00:00Z'],
  [
    'the last day of January plus one month is the last day of February',
    '2027-01-31T06:00:00Z',
    1,
    '2027-02-28T06:00:00Z',
  ],
  ['in a leap year it is the 29th', '2028-01-31T06:00:00Z', 1, '2028-02-29T06:00:00Z'],
  ['a year from a leap day ends on the 28th', '2028-02-29T06:00:00Z', 12, '2029-02-28T06:00:00Z'],
  // 19:00 UTC on 31 January is 1 February, 00:30, in India.
  ['the day is the day in India', '2027-01-31T19:00:00Z', 1, '2027-02-28T19:00:00Z'],
  ['a late evening in London is the next day in India', '2027-01-30T19:00:00Z', 1, '2027-02-27T19:00:00Z'],
  ['months continue into the next year', '2026-11-30T12:00:00Z', 3, '2027-02-28T12:00:00Z'],
])('%s [SPEC-12-19]', (_name, start, count, end) => {
  expect(expiryOf(new Date(start), months(count)).toISOString()).toBe(new Date(end).toISOString())
})

test('thirty days are thirty times 24 hours [SPEC-12-20]', () => {
  expect(expiryOf(new Date('2026-11-20T12:00:00Z'), { months: null, days: 30 })).toEqual(
    new Date('2026-12-20T12:00:00Z'),
  )
})

/** Returns the local month, day and time of day in India. */
const wall = (moment: Date) => {
  const local = new Date(moment.getTime() + 5.5 * 3_600_000)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  return {
    monthNumber: local.getUTCFullYear() * 12 + local.getUTCMonth(),
    day: local.getUTCDate(),
    timeOfDay: local.getTime() % 86_400_000,
    lastDay,
  }
}
const anyMoment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2104-12-31T23:59:59Z'),
  noInvalidDate: true,
})

test('adds months in Indian time from any start: same time and day, or the last day of the month', () => {
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 1, max: 24 }), (start, count) => {
      const [from, to] = [wall(start), wall(expiryOf(start, months(count)))]
      expect(to.monthNumber).toBe(from.monthNumber + count)
      expect(to.timeOfDay).toBe(from.timeOfDay)
      expect(to.day).toBe(Math.min(from.day, to.lastDay))
    }),
    { numRuns: 2_000 },
  )
})

test('gives more months a later end, and a later start an end at most a day earlier', () => {
  fc.assert(
    fc.property(anyMoment, fc.nat(40 * 86_400), fc.integer({ min: 1, max: 24 }), (start, seconds, count) => {
      const later = new Date(start.getTime() + seconds * 1000)
      const end = expiryOf(start, months(count)).getTime()
      expect(expiryOf(start, months(count + 1)).getTime()).toBeGreaterThan(end)
      // A start on 30 or 31 January ends on the last day of February, so the end can be earlier by the time of day.
      expect(wall(expiryOf(later, months(count))).monthNumber).toBeGreaterThanOrEqual(
        wall(new Date(end)).monthNumber,
      )
      expect(expiryOf(later, months(count)).getTime()).toBeGreaterThan(end - 86_400_000)
    }),
    { numRuns: 2_000 },
  )
})
