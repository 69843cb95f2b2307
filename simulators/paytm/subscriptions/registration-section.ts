/** The mandate on Paytm's payment page: its terms. */
import { toRupees } from '#simulators/money.ts'
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
