import { lastDay } from '#desk/format/last-day.ts'
import { expect, test } from 'vitest'

test('names the day at whose end a dispute must be answered, not the one that begins then', () => {
  expect(lastDay('2026-12-05T18:30:00.000Z')).toBe('end of 05/12/2026')
})
