/** The section with Paytm's payments, and buttons for the bank's next action. */
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import { words, type Payment, type State } from '#simulators/paytm/payment.ts'
import { listPayments } from '#simulators/paytm/payment-store.ts'
import { listRefundsOf, type Refund } from '#simulators/paytm/refund-store.ts'
import { canSettle } from '#simulators/paytm/settle-payment.ts'
import type { Site } from '#simulators/site.ts'
import { findLastWebhook } from '#simulators/webhooks/webhook-store.ts'
import { shownTime } from './shown-time.ts'
import { webhookLine } from './webhook-line.ts'

const SHOWN = 40

export function paytmSection(site: Site): Html {
  const payments = listPayments(site.store, SHOWN)
  if (payments.length === 0) {
    return html`<p class="empty">No payment yet. Choose Paytm in the shop's cart and it appears here.</p>`
  }
  return html`<ul class="cards">
    ${payments.map((payment) => card(site, payment))}
  </ul>`
}

const LOOKS = {
  TXN_SUCCESS: 'success',
  TXN_FAILURE: 'failure',
  PENDING: 'pending',
  NO_RECORD_FOUND: 'pending',
} as const

function card({ store }: Site, payment: Payment): Html {
  const { orderId, txnId, chargedPaise, state, method, next } = payment
  const { status, early } = words(state)
  return html`
    <li class="card">
      <p class="card__head">
        <b class="sum">₹ ${toRupees(chargedPaise)}</b>
        <span class="state state--${LOOKS[status]}">${status}, ${state}</span>
      </p>
      <p class="meta">
        <code>${orderId}</code> <span>Paytm <code>${txnId}</code></span>
        <time>${shownTime(payment.openedAt)}</time> ${!early && html`<span>by ${method}</span>`}
      </p>
      ${next && html`<p class="meta">Will end as ${next.state} by itself</p>`}
      ${webhookLine(findLastWebhook(store, 'paytm', orderId))}
      <div class="row">
        ${settlements(payment).map(([to, label]) => settleButton(orderId, to, label))}
        ${words(state).status !== 'NO_RECORD_FOUND' && webhookButton(orderId)}
      </div>
      ${listRefundsOf(store, orderId).map(refundLine)}
    </li>
  `
}

function settlements(payment: Payment): [State, string][] {
  const failed = words(payment.state).status === 'TXN_FAILURE'
  const ends: [State, string][] = failed
    ? [['paid', 'Money arrives late']]
    : [
        ['paid', 'Money arrives'],
        ['failed', 'Bank refuses'],
      ]
  return ends.filter(([to]) => canSettle(payment, to))
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
