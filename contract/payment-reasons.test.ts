import { expect, test } from 'vitest'
import { PAYMENT_REASONS, shownReason, SHOWN_REASONS } from './payment-reasons.ts'

test('an English page shows each reason of a failed payment as the API sends it', () => {
  expect(SHOWN_REASONS).toEqual(PAYMENT_REASONS)
})

test('only a reason of a failed payment is shown', () => {
  expect(shownReason(PAYMENT_REASONS.returned)).toBe(SHOWN_REASONS.returned)
  expect(shownReason(`${PAYMENT_REASONS.returned} Call us.`)).toBeUndefined()
})
