/** The section with Paytm's payments. */
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import { canFinish } from '#simulators/paytm/finish-payment.ts'
import { capturedPaise, stateLabel, type Payment, type State } from '#simulators/paytm/payment.ts'
import { listPayments } from '#simulators/paytm/payment-store.ts'
import { listRefundsOf } from '#simulators/paytm/refund-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { findLastWebhook } from '#simulators/webhooks/webhook-store.ts'
import { chargebackLine } from './chargeback-line.ts'
import { paymentCards } from './payment-card.ts'

const MAX_SHOWN = 40
const KINDS = {
  TXN_SUCCESS: 'success',
  TXN_FAILURE: 'failure',
  PENDING: 'pending',
  NO_RECORD_FOUND: 'pending',
} as const

export const paytmSection = ({ store }: SimulatorContext): Html =>
  paymentCards(
    'Paytm',
    listPayments(store, MAX_SHOWN).map((payment) => {
      const { orderId, txnId, chargedPaise, openedAt, state, method, next } = payment
      const { status, early } = stateLabel(state)
      return {
        chargedPaise,
        openedAt,
        address: `/_paytm/${encodeURIComponent(orderId)}`,
        status: { kind: KINDS[status], text: `${status}, ${state}` },
        facts: html`<code>${orderId}</code>
          <span>Paytm <code>${txnId}</code></span> ${!early && html`<span>by ${method}</span>`}`,
        later: next?.state,
        ends: endsOf(payment),
        chargeback: chargebackLine(store, {
          gateway: 'paytm',
          attemptId: orderId,
          isCaptured: capturedPaise(payment) > 0,
        }),
        canSendWebhook: status !== 'NO_RECORD_FOUND',
        lastWebhook: findLastWebhook(store, 'paytm', orderId),
        refunds: listRefundsOf(store, orderId).map((refund) => ({
          address: `/_paytm/refunds/${encodeURIComponent(refund.refId)}`,
          text: html`refund of ₹ ${toRupees(refund.amountPaise)}, ${refund.state}, refId
            <code>${refund.refId}</code>`,
          isQueued: refund.state === 'queued',
        })),
      }
    }),
  )

/** Lists the final states that may follow, with button texts. A failed payment can only be paid late. */
function endsOf(payment: Payment): [State, string][] {
  const failed = stateLabel(payment.state).status === 'TXN_FAILURE'
  const ends: [State, string][] = failed
    ? [['paid', 'Money arrives late']]
    : [
        ['paid', 'Money arrives'],
        ['failed', 'Bank refuses'],
      ]
  return ends.filter(([to]) => canFinish(payment, to))
}
