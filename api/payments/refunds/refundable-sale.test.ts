import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { isRefundable, refundableParts, type RefundableSale } from './refundable-sale.ts'

const line = (lineNo: number, left: number) => ({
  lineNo,
  name: `Pack ${String(lineNo)}`,
  leftPaise: paise(left),
})
const sale = (left: number, ...lines: RefundableSale['lines']): RefundableSale => ({
  leftPaise: paise(left),
  parts: 0,
  lines,
})

test.each([
  ['a part of a line', sale(30_000, line(1, 20_000), line(2, 10_000)), 1, 5_000, true],
  ['all of one of two lines', sale(30_000, line(1, 20_000), line(2, 10_000)), 2, 10_000, true],
  ['more than a line', sale(30_000, line(1, 20_000), line(2, 10_000)), 2, 10_001, false],
  ['a line that the order does not have', sale(20_000, line(1, 20_000)), 2, 5_000, false],
  ['less than a rupee', sale(20_000, line(1, 20_000)), 1, 99, false],
  ['all but less than a rupee of a line', sale(30_000, line(1, 20_000), line(2, 10_000)), 1, 19_901, false],
  ['the whole payment', sale(20_000, line(1, 20_000)), 1, 20_000, false],
  ['all but a rupee of the payment', sale(20_000, line(1, 20_000)), 1, 19_900, true],
  ['more than the payment of an upgrade', sale(5_000, line(1, 20_000)), 1, 6_000, false],
])('decides whether a part can be returned: %s', (...given) => {
  const [, ofSale, lineNo, amount, expected] = given
  expect(isRefundable(ofSale, { lineNo, amountPaise: paise(amount) })).toBe(expected)
})

test('lists the lines of which a part can be returned, with the most of each', () => {
  const parts = refundableParts(sale(10_050, line(1, 20_000), line(2, 50), line(3, 300)))
  expect(parts.map(({ lineNo, mostPaise }) => [lineNo, mostPaise])).toEqual([
    [1, 9_950],
    [3, 300],
  ])
})
