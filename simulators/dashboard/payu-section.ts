/** The section with PayU's payments. */
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import { canFinish } from '#simulators/payu/finish-payment.ts'
import { capturedPaise, PAYMENT_STATES, type Payment, type State } from '#simulators/payu/payment.ts'
import { listPayments } from '#simulators/payu/payment-store.ts'
import { listRefundsOf } from '#simulators/payu/refund-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { findLastWebhook } from '#simulators/webhooks/webhook-store.ts'
import { chargebackLine } from './chargeback-line.ts'
import { paymentCards } from './payment-card.ts'

const MAX_SHOWN = 40

export const payuSection = ({ store }: SimulatorContext): Html =>
  paymentCards(
    'PayU',
    listPayments(store, MAX_SHOWN).map((payment) => {
      const { txnid, mihpayid, chargedPaise, openedAt, state, next } = payment
      const { status, unmapped } = PAYMENT_STATES[state]
      return {
        chargedPaise,
        openedAt,
        address: `/_payment/${encodeURIComponent(txnid)}`,
        status: { kind: status, text: `${status}, ${unmapped}` },
        facts: html`<code>${txnid}</code> <span>PayU <code>${mihpayid}</code></span>`,
        later: next ? PAYMENT_STATES[next.state].unmapped : undefined,
        ends: endsOf(payment),
        chargeback: chargebackLine(store, {
          gateway: 'payu',
          attemptId: txnid,
          isCaptured: capturedPaise(payment) > 0,
        }),
        canSendWebhook: state !== 'initiated',
        lastWebhook: findLastWebhook(store, 'payu', txnid),
        refunds: listRefundsOf(store, mihpayid).map((refund) => ({
          address: `/_refund/${refund.requestId}`,
          text: html`${refund.action} of ₹ ${toRupees(refund.amountPaise)}, ${refund.state}, token
            <code>${refund.token}</code>`,
          isQueued: refund.state === 'queued',
        })),
      }
    }),
  )

const FINAL_STATES: [State, string][] = [
  ['captured', 'Money arrives'],
  ['failed', 'Bank refuses'],
  ['autoRefund', 'PayU refunds'],
]

/** Lists the final states that may follow, with button texts. A failed payment can only be captured late. */
function endsOf(payment: Payment): [State, string][] {
  const failed = PAYMENT_STATES[payment.state].status === 'failure'
  return FINAL_STATES.filter(([to]) => canFinish(payment, to) && (!failed || to === 'captured')).map(
    ([to, label]) => [to, failed ? 'Money arrives late' : label],
  )
}
