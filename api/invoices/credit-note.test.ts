import { Brand } from '#contract/brand.ts'
import { GST } from '#test/fixtures.ts'
import { readConfig } from '#api/read-config.ts'
import { describe, expect, test } from 'vitest'
import { creditNoteSeries, isInTimeForTax } from './credit-note.ts'
import { invoiceNumber } from './invoice.ts'

test.each([
  ['2027-03-31T18:29:59Z', {}, 'SDGC2627'],
  ['2027-03-31T18:30:00Z', {}, 'SDGC2728'],
  ['2027-03-31T18:30:00Z', { creditNotePrefix: 'CN' }, 'CN2728'],
])('numbers a credit note of %s with %o in series %s', (moment, given, series) => {
  expect(creditNoteSeries({ prefix: 'SDG', ...given }, new Date(moment))).toBe(series)
  expect(invoiceNumber(series, 9_999_999).length).toBeLessThanOrEqual(16)
})

test.each([
  ['2026-04-01T00:00:00+05:30', {}, '2027-11-30T23:59:59+05:30', true],
  ['2026-04-01T00:00:00+05:30', {}, '2027-12-01T00:00:00+05:30', false],
  ['2027-03-31T23:59:59+05:30', {}, '2027-11-30T23:59:59+05:30', true],
  ['2027-04-01T00:00:00+05:30', {}, '2028-11-30T23:59:59+05:30', true],
  ['2026-11-20T12:00:00+05:30', { creditNotesUntil: '10-31' }, '2027-10-31T23:59:59+05:30', true],
  ['2026-11-20T12:00:00+05:30', { creditNotesUntil: '10-31' }, '2027-11-01T00:00:00+05:30', false],
])(
  'a credit note of a sale of %s with %o, issued at %s, lowers the tax: %s',
  (soldAt, given, now, expected) => {
    expect(isInTimeForTax({ soldAt: new Date(soldAt), now: new Date(now) }, given)).toBe(expected)
  },
)

describe('the brand', () => {
  const parse = (gst: object) => Brand.safeParse({ ...readConfig({}).brand, gst: { ...GST, ...gst } })

  test('accepts a registration with and without the values of credit notes', () => {
    expect(parse({}).success).toBe(true)
    expect(parse({ creditNotePrefix: 'CN', creditNotesUntil: '10-31' }).success).toBe(true)
  })

  test.each([
    [{ creditNotePrefix: 'SDG' }],
    [{ creditNotePrefix: 'SDGCN' }],
    [{ creditNotesUntil: '13-01' }],
    [{ creditNotesUntil: '01-31' }],
    [{ creditNotesUntil: '30 November' }],
  ])('refuses %o', (gst) => {
    expect(parse(gst).success).toBe(false)
  })
})
