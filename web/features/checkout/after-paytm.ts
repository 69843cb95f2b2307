/** Decides the buyer's next step after Paytm's checkout ended: answered, closed early, expired or left. */
import type { PaytmConfig } from '#contract/payments.ts'
import { type PaymentStep, resultPath } from './payment-step.ts'
import type { PaytmCheckoutResult } from './paytm-checkout.ts'
import { reportPaymentStatus } from '#web/features/checkout/results/report-payment-status.ts'
import { t } from '@lingui/core/macro'

const CLOSED = t`Paytm was closed before the payment was finished. Please try again, or choose another way to pay.`
const EXPIRED = t`The time to pay with Paytm is over. Please try again, or choose another way to pay.`

/** Reports how the checkout ended to the shop, and returns the next step. */
export async function afterPaytm(
  { orderId, amount }: PaytmConfig,
  end: PaytmCheckoutResult,
): Promise<PaymentStep> {
  switch (end.kind) {
    case 'answered':
      await reportPaymentStatus(orderId, end.succeeded ? 'success' : 'failure')
      return resultPath(orderId, amount, end.succeeded)
    case 'closed': {
      // The buyer may close the widget after the payment succeeded: the server's status decides, not this event. The result
      // page requests the status again if it is unknown.
      const status = await reportPaymentStatus(orderId, 'failure')
      if (status === undefined || status === 'paid') return resultPath(orderId, amount, status === 'paid')
      return { kind: 'stay', why: CLOSED }
    }
    case 'expired':
      return { kind: 'stay', why: EXPIRED }
    case 'left':
      return { kind: 'stay', why: undefined }
  }
}
