/** The outcome of a capture as a gateway states it. Pure. */
import type { Paise } from '#contract/money.ts'
import type { Outcome } from './gateway.ts'

/**
 * Returns the outcome of a capture. One without a payment id or an amount above zero cannot be booked: it is pending, and staff are
 * alerted.
 */
export const outcomeOfCapture = (gatewayPaymentId: string, amountPaise: Paise | undefined): Outcome =>
  gatewayPaymentId !== '' && amountPaise !== undefined && amountPaise > 0
    ? { kind: 'captured', gatewayPaymentId, amountPaise }
    : { kind: 'pending', isUnreadableCapture: true }
