/** Tests how the credit of an upgrade goes back to the payments that it came from. */
import { paise, type Paise } from '#contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideCredit } from './divide-credit.ts'

const amounts = (...all: number[]) => all.map(paise)

test.each<[string, number, number[], number[]]>([
  ['a part of the only payment', 320_78, [499_00], [320_78]],
  ['all of the only payment', 499_00, [499_00], [499_00]],
  ['the latest payment, and the rest from the one before', 799_00, [300_00, 499_00], [300_00, 499_00]],
  ['nothing of an earlier payment while the latest one is enough', 250_00, [300_00, 499_00], [250_00, 0]],
  ['at least a rupee from each', 300_40, [300_00, 499_00], [299_40, 1_00]],
  ['nothing of a payment that cannot give a rupee beside the rest', 1_50, [1_20, 499_00], [0, 1_50]],
  ['payments of three upgrades', 550_00, [100_00, 200_00, 499_00], [100_00, 200_00, 250_00]],
])('returns %s', (_name, credit, payments, expected) => {
  expect(divideCredit(paise(credit), amounts(...payments))).toEqual(expected)
})

test('a credit above all payments is an error', () => {
  expect(() => divideCredit(paise(500_00), amounts(499_00))).toThrow(RangeError)
})

test('the parts sum to the credit, and none exceeds its payment or is below a rupee', () => {
  // Each payment is at least two rupees, as the payment of an upgrade is.
  const payments = fc.array(fc.integer({ min: 200, max: 10_000 }).map(paise), { minLength: 1, maxLength: 5 })
  const cases = payments.chain((all) =>
    fc.record({ all: fc.constant(all), credit: fc.integer({ min: 100, max: sum(all) }).map(paise) }),
  )
  fc.assert(
    fc.property(cases, ({ all, credit }) => {
      const parts = divideCredit(credit, all)
      expect(sum(parts)).toBe(credit)
      parts.forEach((part, index) => {
        expect(part).toBeLessThanOrEqual(all[index] ?? 0)
        expect(part === 0 || part >= 100).toBe(true)
      })
    }),
  )
})

const sum = (all: readonly Paise[]) => all.reduce((total, amount) => total + amount, 0)
