import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCalendarDay, formatDay, formatMoment, formatTime } from './format-date.ts'

test('formats the day in India, even if it is the previous day in UTC [SPEC-9-08]', () => {
  expect(formatDay('2026-11-20T18:45:05Z')).toBe('21/11/2026')
})

test('formats a day without a time', () => {
  expect(formatCalendarDay('2026-11-21')).toBe('21/11/2026')
})

test('formats a moment with a 12-hour clock, also at midnight and noon [SPEC-9-08]', () => {
  expect(formatMoment('2026-11-20T18:45:05Z')).toBe('21/11/2026 12:15:05 AM')
  expect(formatMoment('2026-11-21T06:30:00Z')).toBe('21/11/2026 12:00:00 PM')
  expect(formatMoment('2026-11-21T13:05:09Z')).toBe('21/11/2026 06:35:09 PM')
})

test('formats a time without seconds', () => {
  expect(formatTime('2026-11-20T18:45:05Z')).toBe('12:15 AM')
  expect(formatTime('2026-11-21T13:05:09Z')).toBe('06:35 PM')
})

test('formats every moment as Intl does for India', () => {
  const intl = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h12',
  })
  const [min, max] = [new Date('1990-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')]
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (moment) => {
      const expected = intl.format(moment).replace(', ', ' ').toUpperCase()
      expect(formatMoment(moment.toISOString())).toBe(expected)
    }),
  )
})

test('throws for a text that is not a date', () => {
  expect(() => formatDay('soon')).toThrow(RangeError)
})
