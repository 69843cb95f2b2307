/** The card of a payment at a gateway, with buttons for the bank's next action. */
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import type { Webhook } from '#simulators/webhooks/webhook-store.ts'
import { formatTime } from './format-time.ts'

type PaymentCard = {
  /** The path of its manual actions, such as `/_payment/T1`. */
  address: string
  chargedPaise: number
  openedAt: string
  status: { kind: 'success' | 'failure' | 'pending'; text: string }
  /** The ids of the payment, and its method. */
  facts: Html
  /** The state in which it ends by itself. */
  later: string | undefined
  /** The states in which a person may end it, with the texts of the buttons. */
  ends: readonly (readonly [state: string, label: string])[]
  canSendWebhook: boolean
  lastWebhook: Webhook | undefined
  refunds: { address: string; text: Html; isQueued: boolean }[]
  chargeback: Html | undefined
}

/** A list of payments, or a hint how to make the first one. */
export const paymentCards = (gateway: string, payments: PaymentCard[]): Html =>
  payments.length === 0
    ? html`<p class="empty">No payment yet. Choose ${gateway} in the shop's cart and it appears here.</p>`
    : html`<ul class="cards">
        ${payments.map(card)}
      </ul>`

const card = ({
  address,
  chargedPaise,
  openedAt,
  status,
  facts,
  later,
  ...payment
}: PaymentCard): Html => html`
  <li class="card">
    <p class="card__head">
      <b>₹ ${toRupees(chargedPaise)}</b> <span class="state state--${status.kind}">${status.text}</span>
    </p>
    <p class="meta">${facts} <time>${formatTime(openedAt)}</time></p>
    ${later !== undefined && html`<p class="meta">Will end as ${later} by itself</p>`}
    ${webhookLine(payment.lastWebhook)}
    <div class="row">
      ${settleForm(address, payment.ends)}
      ${
        payment.canSendWebhook &&
        html`<form method="post" action="${address}/webhook">
          <button class="button button--small" id="${address}/webhook">Send webhook again</button>
        </form>`
      }
    </div>
    ${payment.refunds.map(refundLine)} ${payment.chargeback}
  </li>
`

const refundLine = ({ address, text, isQueued }: PaymentCard['refunds'][number]): Html => html`
  <div class="row row--refund">
    <p class="meta">${text}</p>
    ${
      isQueued &&
      settleForm(address, [
        ['success', 'Done'],
        ['failure', 'Fails'],
      ])
    }
  </div>
`

const settleForm = (address: string, ends: PaymentCard['ends']): Html | false =>
  ends.length > 0 &&
  html`
    <form class="row" method="post" action="${address}/settle">
      ${ends.map(
        ([state, label]) =>
          html`<button class="button button--small" id="${address}/${state}" name="to" value="${state}">
            ${label}
          </button>`,
      )}
    </form>
  `

function webhookLine(webhook: Webhook | undefined): Html | undefined {
  if (!webhook) return undefined
  const { state, tries, mostTries, lastAnswer } = webhook
  const answer = lastAnswer === null ? '' : `, last time: ${lastAnswer}`
  return html`<p class="meta">Webhook ${state}, try ${tries} of ${mostTries}${answer}</p>`
}
