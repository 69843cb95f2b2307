/** Tests the figures of a month: its bounds in India, and the sums of its days. */
import { expect, test } from 'vitest'
import { daysInIndia, isMonthOver, monthInIndia, sumDays, type TaxRow } from './tax-month.ts'

test.each([
  ['2026-11', '2026-10-31T18:30:00.000Z', '2026-11-30T18:30:00.000Z', 30],
  ['2026-12', '2026-11-30T18:30:00.000Z', '2026-12-31T18:30:00.000Z', 31],
  ['2028-02', '2028-01-31T18:30:00.000Z', '2028-02-29T18:30:00.000Z', 29],
])('the month %s begins at midnight in India and has all its days', (month, from, until, count) => {
  expect(monthInIndia(month)).toEqual({ from: new Date(from), until: new Date(until) })
  const days = daysInIndia(month)
  expect(days).toHaveLength(count)
  expect([days[0]?.from, days.at(-1)?.until]).toEqual([new Date(from), new Date(until)])
  days.slice(1).forEach((day, index) => expect(day.from).toEqual(days[index]?.until))
})

test('a month is over at the midnight in India that ends it', () => {
  expect(isMonthOver('2027-03', new Date('2027-03-31T18:29:59.999Z'))).toBe(false)
  expect(isMonthOver('2027-03', new Date('2027-03-31T18:30:00.000Z'))).toBe(true)
})

const row = (given: Partial<TaxRow>): TaxRow => ({
  gstin: 'G1',
  stateCode: '33',
  state: 'Tamil Nadu',
  ratePercent: 18,
  papers: 'invoices',
  count: 1,
  taxablePaise: 100,
  cgstPaise: 9,
  sgstPaise: 9,
  igstPaise: 0,
  ...given,
})
const figures = ({ stateCode, ratePercent, papers, count, taxablePaise, igstPaise }: TaxRow) =>
  [stateCode, ratePercent, papers, count, taxablePaise, igstPaise].join(' ')

test('sums the days of each state and rate, and subtracts the credit notes that lower the tax', () => {
  const { rows } = sumDays('2026-11', [
    { rows: [row({}), row({ stateCode: '07', ratePercent: 5 }), row({ ratePercent: 5 })], numbers: [] },
    { rows: [row({ papers: 'lateCreditNotes', taxablePaise: 7 }), row({ count: 2 })], numbers: [] },
    { rows: [row({ papers: 'creditNotes', taxablePaise: 250, igstPaise: 3 })], numbers: [] },
    { rows: [row({ gstin: 'G0' })], numbers: [] },
  ])
  expect(rows.map(figures)).toEqual([
    '33 18 invoices 1 100 0',
    '33 18 net 1 100 0',
    '07 5 invoices 1 100 0',
    '07 5 net 1 100 0',
    '33 5 invoices 1 100 0',
    '33 5 net 1 100 0',
    '33 18 invoices 3 200 0',
    '33 18 creditNotes 1 250 3',
    '33 18 lateCreditNotes 1 7 0',
    '33 18 net 5 -50 -3',
  ])
})

test('joins the numbers of each series, even around the end of a financial year', () => {
  const issued = { gstin: 'G1', papers: 'invoices', series: 'SDG2627', first: 7, last: 9, count: 3 } as const
  const { numbers } = sumDays('2027-03', [
    {
      rows: [],
      numbers: [{ ...issued, papers: 'creditNotes', series: 'SDGC2627', first: 1, last: 1, count: 1 }],
    },
    { rows: [], numbers: [{ ...issued, first: 10, last: 1_000_000, count: 999_991 }, issued] },
  ])
  expect(numbers).toEqual([
    { gstin: 'G1', papers: 'invoices', first: 'SDG2627-000007', last: 'SDG2627-1000000', count: 999_994 },
    { gstin: 'G1', papers: 'creditNotes', first: 'SDGC2627-000001', last: 'SDGC2627-000001', count: 1 },
  ])
})
