import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatPrice, formatRupees } from './format-rupees.ts'

test('formats totals with two decimals and Indian grouping [SPEC-9-09]', () => {
  expect(formatRupees('577.00')).toBe('₹577.00')
  expect(formatRupees('238800.50')).toBe('₹2,38,800.50')
  expect(formatAmount('2388.00')).toBe('2,388.00')
})

test('formats a price with decimals only if it has paise', () => {
  expect(formatPrice('687.00')).toBe('₹687')
  expect(formatPrice('2388.00')).toBe('₹2,388')
  expect(formatPrice('687.50')).toBe('₹687.50')
})

test('formats every amount as Intl does for India', () => {
  const intl = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (paise) => {
      expect(formatAmount(String(paise / 100))).toBe(intl.format(paise / 100))
    }),
  )
})

test('formats a price in whole rupees as Intl does for India', () => {
  const intl = new Intl.NumberFormat('en-IN')
  fc.assert(
    fc.property(fc.nat(), (rupees) => {
      expect(formatPrice(String(rupees))).toBe(`₹${intl.format(rupees)}`)
    }),
  )
})
