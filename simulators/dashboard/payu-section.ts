/** The section with PayU's payments, and buttons for the bank's next action. */
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import { PAYMENT_STATES, type Payment, type State } from '#simulators/payu/payment.ts'
import { listPayments } from '#simulators/payu/payment-store.ts'
import { listRefundsOf, type Refund } from '#simulators/payu/refund-store.ts'
import { canFinish } from '#simulators/payu/finish-payment.ts'
import { findLastWebhook } from '#simulators/webhooks/webhook-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { formatTime } from './format-time.ts'
import { webhookLine } from './webhook-line.ts'

const MAX_SHOWN = 40

export function payuSection(context: SimulatorContext): Html {
  const payments = listPayments(context.store, MAX_SHOWN)
  if (payments.length === 0) {
    return html`<p class="empty">No payment yet. Choose PayU in the shop's cart and it appears here.</p>`
  }
  return html`<ul class="cards">
    ${payments.map((payment) => card(context, payment))}
  </ul>`
}

function card({ store }: SimulatorContext, payment: Payment): Html {
  const { txnid, mihpayid, chargedPaise, state, next } = payment
  const { status, unmapped } = PAYMENT_STATES[state]
  return html`
    <li class="card">
      <p class="card__head">
        <b class="sum">₹ ${toRupees(chargedPaise)}</b>
        <span class="state state--${status}">${status}, ${unmapped}</span>
      </p>
      <p class="meta">
        <code>${txnid}</code> <span>PayU <code>${mihpayid}</code></span>
        <time>${formatTime(payment.openedAt)}</time>
      </p>
      ${next && html`<p class="meta">Will end as ${PAYMENT_STATES[next.state].unmapped} by itself</p>`}
      ${webhookLine(findLastWebhook(store, 'payu', txnid))}
      <div class="row">
        ${settlements(payment).map(([to, label]) => settleButton(txnid, to, label))}
        ${state !== 'initiated' && webhookButton(txnid)}
      </div>
      ${listRefundsOf(store, mihpayid).map(refundLine)}
    </li>
  `
}

/** The states that end a payment, with the texts of their buttons. */
const FINAL_STATES: [State, string][] = [
  ['captured', 'Money arrives'],
  ['failed', 'Bank refuses'],
  ['autoRefund', 'PayU refunds'],
]

/** Lists the final states that may follow, with button texts. A failed payment can only be captured late. */
function settlements(payment: Payment): [State, string][] {
  const failed = PAYMENT_STATES[payment.state].status === 'failure'
  return FINAL_STATES.filter(([to]) => canFinish(payment, to) && (!failed || to === 'captured')).map(
    ([to, label]) => [to, failed ? 'Money arrives late' : label],
  )
}

const settleButton = (txnid: string, to: State, label: string): Html => html`
  <form method="post" action="/_payment/${encodeURIComponent(txnid)}/settle">
    <button class="button button--small" id="${to}-${txnid}" name="to" value="${to}">${label}</button>
  </form>
`

const webhookButton = (txnid: string): Html => html`
  <form method="post" action="/_payment/${encodeURIComponent(txnid)}/webhook">
    <button class="button button--small" id="webhook-${txnid}">Send webhook again</button>
  </form>
`

const refundLine = ({ requestId, amountPaise, action, token, state }: Refund): Html => html`
  <div class="row row--refund">
    <p class="meta">${action} of ₹ ${toRupees(amountPaise)}, ${state}, token <code>${token}</code></p>
    ${
      state === 'queued' &&
      html`
        <form class="row" method="post" action="/_refund/${requestId}/settle">
          <button class="button button--small" id="done-${requestId}" name="to" value="success">Done</button>
          <button class="button button--small" id="not-${requestId}" name="to" value="failure">Fails</button>
        </form>
      `
    }
  </div>
`
