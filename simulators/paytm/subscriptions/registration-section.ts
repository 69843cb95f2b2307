/** The mandate on Paytm's payment page: its terms, and what becomes of it. */
import { html, type Html } from '#simulators/html.ts'
import { toRupees } from '#simulators/money.ts'
import { REGISTRATIONS } from './register-subscription.ts'
import type { Subscription, SubscriptionTerms } from './subscription.ts'

/** Returns the terms as facts; none for a payment without a mandate. */
export const subscriptionFacts = (subscription: Subscription | undefined): Record<string, string> =>
  subscription
    ? {
        AutoPay: `at most ₹ ${toRupees(subscription.capPaise)}, ${cycleText(subscription)}`,
        Until: subscription.expiryDate,
      }
    : {}

export const cycleText = ({ frequency, unit }: SubscriptionTerms): string =>
  frequency === 1 ? `every ${unit.toLowerCase()}` : `every ${String(frequency)} ${unit.toLowerCase()}s`

export const registrationField: Html = html`<label class="field">
  Mandate, if the payment succeeds
  <select class="input" name="mandate">
    ${Object.entries(REGISTRATIONS).map(([name, label]) => html`<option value="${name}">${label}</option>`)}
  </select>
</label>`
