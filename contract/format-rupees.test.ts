import { expect, test } from 'vitest'
import { formatAmount, formatPrice, formatRupees } from './format-rupees.ts'

test('totals have two decimals and Indian grouping', () => {
  expect(formatRupees('577.00')).toBe('₹577.00')
  expect(formatRupees('238800.50')).toBe('₹2,38,800.50')
  expect(formatAmount('2388.00')).toBe('2,388.00')
})

test('a price to choose from has decimals only where there are any', () => {
  expect(formatPrice('687.00')).toBe('₹687')
  expect(formatPrice('2388.00')).toBe('₹2,388')
  expect(formatPrice('687.50')).toBe('₹687.50')
})
