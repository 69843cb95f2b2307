import { paise } from '#contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceNumber, invoiceSeries } from './invoice.ts'
import { splitTax } from './split-tax.ts'

const state = (gstCode: string) => ({ name: 'somewhere', gstCode })

test('splits any price into parts that sum to it, with equal halves within a paisa of the rate', () => {
  const given = fc.record({ price: fc.integer({ min: 1, max: 1_000_000_000 }), within: fc.boolean() })
  fc.assert(
    fc.property(given, ({ price, within }) => {
      const placeOfSupply = state(within ? '33' : '29')
      const { taxablePaise, taxes } = splitTax(paise(price), {
        ratePercent: 18,
        sellerCode: '33',
        placeOfSupply,
      })
      expect(taxes.map(({ name }) => name)).toEqual(within ? ['CGST', 'SGST'] : ['IGST'])
      expect(taxablePaise + taxes.reduce((sum, part) => sum + part.paise, 0)).toBe(price)
      expect(new Set(taxes.map((part) => part.paise)).size).toBe(1)
      for (const part of taxes)
        expect(Math.abs(part.paise - (taxablePaise * part.percent) / 100)).toBeLessThanOrEqual(1)
    }),
  )
})

test('names the second half UTGST in a union territory without a legislature', () => {
  const { taxes } = splitTax(paise(11800), { ratePercent: 18, sellerCode: '38', placeOfSupply: state('38') })
  expect(taxes).toEqual([
    { name: 'CGST', percent: 9, paise: 900 },
    { name: 'UTGST', percent: 9, paise: 900 },
  ])
})

test.each([
  ['2026-03-31T18:29:59Z', 'SDG2526'],
  ['2026-03-31T18:30:00Z', 'SDG2627'],
  ['2026-12-31T18:30:00Z', 'SDG2627'],
  ['2099-04-02T00:00:00Z', 'SDG9900'],
])('numbers an invoice of %s in series %s: the year begins on 1 April in India', (moment, series) => {
  expect(invoiceSeries('SDG', new Date(moment))).toBe(series)
})

test('makes invoice numbers of at most sixteen characters', () => {
  expect(invoiceNumber('SDG2627', 1)).toBe('SDG2627-000001')
  expect(invoiceNumber('SDG2627', 99_999_999)).toHaveLength(16)
})
