import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { outcomeOfCapture } from './outcome-of-capture.ts'

test('a capture with a payment id and an amount can be booked', () => {
  const amountPaise = paise(149_00)
  expect(outcomeOfCapture('P1', amountPaise)).toEqual({
    kind: 'captured',
    gatewayPaymentId: 'P1',
    amountPaise,
  })
})

test.each([
  ['payment id', '', paise(149_00)],
  ['amount', 'P1', undefined],
  ['amount above zero', 'P1', paise(0)],
])('a capture without %s is pending, and raises an alert', (_missing, gatewayPaymentId, amountPaise) => {
  expect(outcomeOfCapture(gatewayPaymentId, amountPaise)).toEqual({
    kind: 'pending',
    isUnreadableCapture: true,
  })
})
