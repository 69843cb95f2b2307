import { expect, test } from 'vitest'
import { formatDay, formatMoment, formatTime } from './format-date.ts'

test('a day is the day in India, also where it is still yesterday in London', () => {
  expect(formatDay('2026-11-20T18:45:05Z')).toBe('21/11/2026')
})

test('a moment has twelve hours, midnight and noon among them', () => {
  expect(formatMoment('2026-11-20T18:45:05Z')).toBe('21/11/2026 12:15:05 AM')
  expect(formatMoment('2026-11-21T06:30:00Z')).toBe('21/11/2026 12:00:00 PM')
  expect(formatMoment('2026-11-21T13:05:09Z')).toBe('21/11/2026 06:35:09 PM')
})

test('a time has no seconds, where a day stands beside it', () => {
  expect(formatTime('2026-11-20T18:45:05Z')).toBe('12:15 AM')
  expect(formatTime('2026-11-21T13:05:09Z')).toBe('06:35 PM')
})
