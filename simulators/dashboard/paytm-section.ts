/** The section with Paytm's payments, and buttons for the bank's next action. */
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import { stateLabel, type Payment, type State } from '#simulators/paytm/payment.ts'
import { listPayments } from '#simulators/paytm/payment-store.ts'
import { listRefundsOf, type Refund } from '#simulators/paytm/refund-store.ts'
import { canFinish } from '#simulators/paytm/finish-payment.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { findLastWebhook } from '#simulators/webhooks/webhook-store.ts'
import { formatTime } from './format-time.ts'
import { webhookLine } from './webhook-line.ts'

const SHOWN = 40

export function paytmSection(context: SimulatorContext): Html {
  const payments = listPayments(context.store, SHOWN)
  if (payments.length === 0) {
    return html`<p class="empty">No payment yet. Choose Paytm in the shop's cart and it appears here.</p>`
  }
  return html`<ul class="cards">
    ${payments.map((payment) => card(context, payment))}
  </ul>`
}

const STATUS_CLASSES = {
  TXN_SUCCESS: 'success',
  TXN_FAILURE: 'failure',
  PENDING: 'pending',
  NO_RECORD_FOUND: 'pending',
} as const

function card({ store }: SimulatorContext, payment: Payment): Html {
  const { orderId, txnId, chargedPaise, state, method, next } = payment
  const { status, early } = stateLabel(state)
  return html`
    <li class="card">
      <p class="card__head">
        <b class="sum">₹ ${toRupees(chargedPaise)}</b>
        <span class="state state--${STATUS_CLASSES[status]}">${status}, ${state}</span>
      </p>
      <p class="meta">
        <code>${orderId}</code> <span>Paytm <code>${txnId}</code></span>
        <time>${formatTime(payment.openedAt)}</time> ${!early && html`<span>by ${method}</span>`}
      </p>
      ${next && html`<p class="meta">Will end as ${next.state} by itself</p>`}
      ${webhookLine(findLastWebhook(store, 'paytm', orderId))}
      <div class="row">
        ${settlements(payment).map(([to, label]) => settleButton(orderId, to, label))}
        ${stateLabel(state).status !== 'NO_RECORD_FOUND' && webhookButton(orderId)}
      </div>
      ${listRefundsOf(store, orderId).map(refundLine)}
    </li>
  `
}

function settlements(payment: Payment): [State, string][] {
  const failed = stateLabel(payment.state).status === 'TXN_FAILURE'
  const ends: [State, string][] = failed
    ? [['paid', 'Money arrives late']]
    : [
        ['paid', 'Money arrives'],
        ['failed', 'Bank refuses'],
      ]
  return ends.filter(([to]) => canFinish(payment, to))
}

const settleButton = (orderId: string, to: State, label: string): Html => html`
  <form method="post" action="/_paytm/${encodeURIComponent(orderId)}/settle">
    <button class="button button--small" id="paytm-${to}-${orderId}" name="to" value="${to}">${label}</button>
  </form>
`

const webhookButton = (orderId: string): Html => html`
  <form method="post" action="/_paytm/${encodeURIComponent(orderId)}/webhook">
    <button class="button button--small" id="paytm-webhook-${orderId}">Send webhook again</button>
  </form>
`

const refundLine = ({ refId, amountPaise, state }: Refund): Html => html`
  <div class="row row--refund">
    <p class="meta">refund of ₹ ${toRupees(amountPaise)}, ${state}, refId <code>${refId}</code></p>
    ${
      state === 'queued' &&
      html`
        <form class="row" method="post" action="/_paytm/refunds/${encodeURIComponent(refId)}/settle">
          <button class="button button--small" id="paytm-done-${refId}" name="to" value="success">
            Done
          </button>
          <button class="button button--small" id="paytm-not-${refId}" name="to" value="failure">
            Fails
          </button>
        </form>
      `
    }
  </div>
`
