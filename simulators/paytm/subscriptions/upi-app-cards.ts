/** The mandates at Paytm on the page of the UPI app: what the payer can do to them, their notices and debits. */
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import { stateLabel } from '#simulators/paytm/payment.ts'
import { findPayment } from '#simulators/paytm/payment-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { cycleText } from './registration-section.ts'
import { listNoticesOf, listRenewalsOf, listSubscriptions } from './subscription-store.ts'
import type { Subscription, SubscriptionState } from './subscription.ts'

const MAX_SHOWN = 40

/** The payer's actions in some states, with the texts of their buttons. */
const ACTIONS: Partial<Record<SubscriptionState, [action: string, label: string][]>> = {
  ACTIVE: [
    ['pause', 'Pause'],
    ['revoke', 'Revoke'],
    ['expire', 'Let it expire'],
  ],
  SUSPENDED: [
    ['resume', 'Resume'],
    ['revoke', 'Revoke'],
  ],
}

export const paytmMandateCards = ({ store }: SimulatorContext): Html[] =>
  listSubscriptions(store, MAX_SHOWN).map((subscription) => card(subscription, store))

const termsText = (subscription: Subscription): string =>
  `At most ₹ ${toRupees(subscription.capPaise)} ${cycleText(subscription)}, until ${subscription.expiryDate}`

const card = (subscription: Subscription, store: SimulatorContext['store']): Html => html`
  <li class="card">
    <p class="card__head">
      <b>AutoPay by Paytm</b>
      <span class="state state--${subscription.state === 'ACTIVE' ? 'success' : 'pending'}">
        ${subscription.state}
      </span>
    </p>
    <p class="meta">${termsText(subscription)}</p>
    <p class="meta">${subscription.payer} <code>${subscription.subsId}</code></p>
    <form class="row" method="post" action="/_subscription/${subscription.subsId}">
      ${(ACTIONS[subscription.state] ?? []).map(([action, label]) => button(action, label))}
      ${subscription.isEmpty === 1 ? button('fill', 'Fill the account') : button('empty', 'Empty the account')}
    </form>
    ${listNoticesOf(store, subscription.subsId).map(
      ({ amountPaise, debitDate, state }) =>
        html`<p class="meta">₹ ${toRupees(amountPaise)} will be debited on ${debitDate}: ${state}</p>`,
    )}
    ${listRenewalsOf(store, subscription.subsId).map(({ orderId, amountPaise }) => {
      const payment = findPayment(store, orderId)
      const text = payment ? stateLabel(payment.state).status : ''
      return html`<p class="meta">Debit <code>${orderId}</code> of ₹ ${toRupees(amountPaise)}: ${text}</p>`
    })}
  </li>
`

const button = (action: string, label: string): Html =>
  html`<button class="button button--small" name="action" value="${action}">${label}</button>`
