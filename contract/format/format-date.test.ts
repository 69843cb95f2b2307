import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatMoment, formatTime } from './format-date.ts'

test('a day is the day in India, also where it is still yesterday in London [SPEC-9-08]', () => {
  expect(formatDay('2026-11-20T18:45:05Z')).toBe('21/11/2026')
})

test('a moment has twelve hours, midnight and noon among them [SPEC-9-08]', () => {
  expect(formatMoment('2026-11-20T18:45:05Z')).toBe('21/11/2026 12:15:05 AM')
  expect(formatMoment('2026-11-21T06:30:00Z')).toBe('21/11/2026 12:00:00 PM')
  expect(formatMoment('2026-11-21T13:05:09Z')).toBe('21/11/2026 06:35:09 PM')
})

test('a time has no seconds, where a day stands beside it', () => {
  expect(formatTime('2026-11-20T18:45:05Z')).toBe('12:15 AM')
  expect(formatTime('2026-11-21T13:05:09Z')).toBe('06:35 PM')
})

test('every moment is written as Intl writes one for India', () => {
  const intl = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h12' },
  })
  const [min, max] = [new Date('1990-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')]
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (moment) => {
      const theirs = intl.format(moment).replace(', ', ' ').toUpperCase()
      expect(formatMoment(moment.toISOString())).toBe(theirs)
    }),
  )
})

test('what is no moment is not written', () => {
  expect(() => formatDay('soon')).toThrow(RangeError)
})
