import { expect, test } from 'vitest'
import { endOf } from './validity.ts'

const months = (count: number) => ({ months: count, days: null })

test.each([
  ['a month is a calendar month', '2026-11-20T12:00:00Z', 1, '2026-12-20T12:00:00Z'],
  [
    'the last of January and one month is the last of February',
    '2027-01-31T06:00:00Z',
    1,
    '2027-02-28T06:00:00Z',
  ],
  ['in a leap year it is the 29th', '2028-01-31T06:00:00Z', 1, '2028-02-29T06:00:00Z'],
  ['a year from a leap day ends on the 28th', '2028-02-29T06:00:00Z', 12, '2029-02-28T06:00:00Z'],
  // 19:00 UTC on 31 January is 1 February, 00:30, in India.
  ['the day is the day in India', '2027-01-31T19:00:00Z', 1, '2027-02-28T19:00:00Z'],
  ['so a late evening in London is tomorrow', '2027-01-30T19:00:00Z', 1, '2027-02-27T19:00:00Z'],
  ['over the turn of the year', '2026-11-30T12:00:00Z', 3, '2027-02-28T12:00:00Z'],
])('%s', (_name, start, count, end) => {
  expect(endOf(new Date(start), months(count)).toISOString()).toBe(new Date(end).toISOString())
})

test('thirty days are thirty times 24 hours', () => {
  expect(endOf(new Date('2026-11-20T12:00:00Z'), { months: null, days: 30 })).toEqual(
    new Date('2026-12-20T12:00:00Z'),
  )
})
