import { expect, test } from 'vitest'
import { pricePerMonth } from './price-per-month.ts'

test('divides the price by the months of the duration', () => {
  expect(pricePerMonth('249.00', '1 Month')).toBe('₹249 / month')
  expect(pricePerMonth('687.00', '3 Months')).toBe('₹229 / month')
  expect(pricePerMonth('2388.00', '12 Months')).toBe('₹199 / month')
})

test('rounds an uneven price to the paisa', () => {
  expect(pricePerMonth('100.00', '3 Months')).toBe('₹33.33 / month')
})

test('returns no price per month for a duration in days', () => {
  expect(pricePerMonth('79.00', '30 days')).toBeUndefined()
})
