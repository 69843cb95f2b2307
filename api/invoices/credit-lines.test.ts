/** Tests the money of credit notes: all parts are exact, whatever was credited before. */
import { paise, type Paise } from '#contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditableShares, creditLines, distributeCredit } from './credit-lines.ts'
import { type CreditedLine, taxTotals } from './credit-note.ts'
import type { TaxedLine } from './invoice.ts'
import { splitTax } from './split-tax.ts'

const HERE = { name: 'Tamil Nadu', gstCode: '33' }
const ELSEWHERE = { name: 'Karnataka', gstCode: '29' }

const lineOf = (pricePaise: number, placeOfSupply = HERE, ratePercent = 18): TaxedLine => ({
  name: 'A pack',
  alias: '',
  duration: '30 Days',
  pricePaise: paise(pricePaise),
  ...splitTax(paise(pricePaise), { ratePercent, sellerCode: '33', placeOfSupply }),
})

/** Credits the amounts one after the other. @returns the lines of each credit note */
function creditAll(lines: TaxedLine[], amounts: number[]): CreditedLine[][] {
  return amounts.reduce<CreditedLine[][]>((notes, amount) => {
    const before = notes.flat()
    const parts = distributeCredit(paise(amount), creditableShares({ lines }, before))
    return [...notes, creditLines({ lines }, before, parts)]
  }, [])
}

const figures = ({ taxablePaise, taxes }: TaxedLine): Paise[] => [
  taxablePaise,
  ...taxes.map((tax) => tax.paise),
]

test.each([
  [
    HERE,
    49900,
    [27370, 22530],
    [
      [23194, 2088, 2088],
      [19094, 1718, 1718],
    ],
  ],
  [
    ELSEWHERE,
    49900,
    [27370, 22530],
    [
      [23195, 4175],
      [19093, 3437],
    ],
  ],
  [
    HERE,
    129900,
    [43300, 43300, 43300],
    [
      [36694, 3303, 3303],
      [36696, 3302, 3302],
      [36694, 3303, 3303],
    ],
  ],
  [
    HERE,
    19900,
    [10269, 9631],
    [
      [8703, 783, 783],
      [8161, 735, 735],
    ],
  ],
])('splits credits by the rule of the invoice: %o', (place, price, amounts, expected) => {
  expect(creditAll([lineOf(price, place)], amounts).map(([line]) => line && figures(line))).toEqual(expected)
})

test('credits in any parts of at least a rupee sum to exactly each tax of the invoice', () => {
  const invoice = fc.record({
    prices: fc.array(fc.integer({ min: 100, max: 500_000 }), { minLength: 1, maxLength: 4 }),
    place: fc.constantFrom(HERE, ELSEWHERE),
    ratePercent: fc.constantFrom(5, 12, 18, 28, 40),
    cuts: fc.array(fc.integer({ min: 100, max: 200_000 }), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(invoice, ({ prices, place, ratePercent, cuts }) => {
      const lines = prices.map((price) => lineOf(price, place, ratePercent))
      const notes = creditAll(lines, amountsOf(prices, cuts))
      expect(taxTotals(notes.flat())).toEqual(taxTotals(lines))
      for (const line of notes.flat()) {
        expect(figures(line).reduce((sum, part) => sum + part, 0)).toBe(line.pricePaise)
        expect(new Set(line.taxes.map((tax) => tax.paise)).size).toBe(1)
        for (const tax of line.taxes)
          expect(Math.abs(tax.paise - (line.taxablePaise * tax.percent) / 100)).toBeLessThanOrEqual(2)
      }
    }),
    { numRuns: 500 },
  )
})

/** Cuts the sum of the prices into credits, so that no part of any line is below a rupee. */
function amountsOf(prices: number[], cuts: number[]): number[] {
  const ends = prices.map((_, index) => prices.slice(0, index + 1).reduce((sum, price) => sum + price, 0))
  const total = ends.at(-1) ?? 0
  const places = cuts
    .map((cut, index) => cut * (index + 1))
    .filter((place) => [0, ...ends].every((end) => Math.abs(place - end) >= 100) && place < total)
    .toSorted((a, b) => a - b)
    .filter((place, index, all) => index === 0 || place - (all[index - 1] ?? 0) >= 100)
  return [...places, total].map((place, index) => place - (index === 0 ? 0 : (places[index - 1] ?? 0)))
}

test('a whole refund has exactly the figures that the invoice states, whatever rule wrote them', () => {
  const old: TaxedLine = { ...lineOf(49900), taxablePaise: paise(42290) }
  old.taxes = old.taxes.map((tax) => ({ ...tax, paise: paise(3805) }))
  const [note] = creditAll([old], [49900])
  expect(note?.map(figures)).toEqual([[42290, 3805, 3805]])
})

test('credits the first lines first, and leaves out lines without a credit', () => {
  const lines = [lineOf(10000), lineOf(20000), lineOf(30000)]
  const notes = creditAll(lines, [15000, 15000, 30000])
  expect(notes.map((note) => note.map(({ lineNo, pricePaise }) => [lineNo, pricePaise]))).toEqual([
    [
      [1, 10000],
      [2, 5000],
    ],
    [[2, 15000]],
    [[3, 30000]],
  ])
})

test('credits a part of a line, and what the sale’s refund has taken of it from the other lines', () => {
  const shares = [paise(10000), paise(20000)]
  expect(distributeCredit(paise(6000), shares, 2)).toEqual([0, 6000])
  expect(distributeCredit(paise(6000), [paise(10000), paise(4000)], 2)).toEqual([2000, 4000])
  expect(() => distributeCredit(paise(30001), shares, 2)).toThrow(RangeError)
})

test('refuses a credit that exceeds the rest of the invoice', () => {
  expect(() => creditAll([lineOf(10000)], [6000, 4001])).toThrow(RangeError)
})
