import { expect, test } from 'vitest'
import { pricePerMonth } from './price-per-month.ts'

test('a duration is compared by what it costs a month', () => {
  expect(pricePerMonth('249.00', '1 Month')).toBe('₹249 / month')
  expect(pricePerMonth('687.00', '3 Months')).toBe('₹229 / month')
  expect(pricePerMonth('2388.00', '12 Months')).toBe('₹199 / month')
})

test('a price that does not divide evenly is rounded to the paisa', () => {
  expect(pricePerMonth('100.00', '3 Months')).toBe('₹33.33 / month')
})

test('a pack counted in days has no price per month', () => {
  expect(pricePerMonth('79.00', '30 days')).toBeUndefined()
})
