import { ENGLISH } from '#api/platform/languages/create-translator.ts'
import { expect, test } from 'vitest'
import { afterWorkingDays, namePiece, toPlainText, waitText } from './timeline.ts'

const SECOND = 1000
const HOUR = 3_600 * SECOND

test.each([
  [1 * SECOND, '1 minute'],
  [60 * SECOND, '1 minute'],
  [61 * SECOND, '2 minutes'],
  [HOUR, '60 minutes'],
  [HOUR + SECOND, '2 hours'],
  [4 * HOUR, '4 hours'],
  [25 * HOUR, '2 days'],
])('formats %i milliseconds as %s, rounded up', (milliseconds, words) => {
  const { template, values } = waitText(milliseconds)
  expect(ENGLISH.translate(template, values)).toBe(words)
})

test.each([
  ['2026-11-20T12:00:00Z', 1, '2026-11-23T18:29:59.000Z'], // Friday: the next working day is Monday.
  ['2026-11-20T12:00:00Z', 7, '2026-12-01T18:29:59.000Z'],
  ['2026-11-19T19:00:00Z', 1, '2026-11-23T18:29:59.000Z'], // Friday in India already.
  ['2026-11-21T12:00:00Z', 1, '2026-11-23T18:29:59.000Z'], // Saturday.
  ['2026-11-22T19:00:00Z', 1, '2026-11-24T18:29:59.000Z'], // Monday in India already.
])('adds to %s %i working days, until %s', (start, days, end) => {
  expect(afterWorkingDays(new Date(start), days).toISOString()).toBe(end)
})

test.each([
  ['மழை வாசல்', '', 'மழை வாசல் (Mazhai Vaasal)'],
  ['மழை வாசல்', 'Rain Gate', 'மழை வாசல் (Rain Gate)'],
  ['Night Train', '', 'Night Train'],
])('names %s with the alias "%s" as %s', (name, alias, words) => {
  expect(toPlainText([namePiece({ name, alias })])).toBe(words)
})
