/** The section with the satellite subscribers, their wallets, and the shop's holds. */
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import { listSubscribers, type Subscriber } from '#simulators/satellite/subscriber-store.ts'
import { listHoldsOf, type Hold } from '#simulators/satellite/wallet-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { formatTime } from './format-time.ts'

const SHOWN_HOLDS = 5

export function subscriberSection({ store }: SimulatorContext): Html {
  return html`<ul class="cards cards--three">
    ${listSubscribers(store).map(
      (subscriber) => html`
        <li class="card">
          ${subscriberFacts(subscriber)} ${walletButtons(subscriber)}
          ${listHoldsOf(store, subscriber.smc, SHOWN_HOLDS).map(holdLine)}
        </li>
      `,
    )}
  </ul>`
}

const subscriberFacts = ({
  smc,
  firstName,
  lastName,
  mobile,
  city,
  state,
  walletPaise,
}: Subscriber): Html => html`
  <p class="card__head"><b>${firstName} ${lastName}</b> <b>₹ ${toRupees(walletPaise)}</b></p>
  <p class="meta">
    <code>${mobile}</code> <span>SMC <code>${smc}</code></span>
  </p>
  <p class="meta">${city}, ${state}</p>
`

const walletButtons = ({ smc }: Subscriber): Html => html`
  <form class="row" method="post" action="/_wallet/${smc}">
    <button class="button button--small" id="fill-${smc}" name="to" value="fill">Add ₹ 500</button>
    <button class="button button--small" id="empty-${smc}" name="to" value="empty">Empty the wallet</button>
  </form>
`

const holdLine = ({ orderId, amountPaise, refundedPaise, state, lapsesAt }: Hold): Html => html`
  <div class="row row--refund">
    <p class="meta">
      <span>₹ ${toRupees(amountPaise)} ${state}</span> <code>${orderId}</code>
      ${state === 'held' && html`<span>until ${formatTime(lapsesAt)}</span>`}
      ${refundedPaise > 0 && html`<span>₹ ${toRupees(refundedPaise)} refunded</span>`}
    </p>
    ${
      state === 'held' &&
      html`
        <form method="post" action="/_wallet/holds/${encodeURIComponent(orderId)}/release">
          <button class="button button--small" id="release-${orderId}">Let the hold expire</button>
        </form>
      `
    }
  </div>
`
