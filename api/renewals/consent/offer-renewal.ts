/** Decides whether an app plan can renew by itself, and on which terms. Pure. */
import type { GatewayMandates } from '#api/payments/gateways/gateway-mandates.ts'
import { HIGHEST_CAP_PAISE } from '#api/payments/gateways/mandate.ts'
import { dayInIndia, midnightInIndia } from '#contract/format/india-time.ts'
import { placeBasePack } from '#api/packs/base-pack.ts'
import { isBasePack } from '#api/packs/entitlement.ts'
import { expiryOf } from '#api/packs/validity.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import type { PlanStart } from '#contract/pack-type.ts'
import type { RenewalTerms } from '#contract/renewals.ts'
import type { RenewalFacts } from '#api/renewals/renewal-facts-query.ts'

/** How long a mandate is valid: buyers agree to it again after this time. */
const MANDATE_MONTHS = 36

export type RenewalOffer = {
  /** The price of the plan. The cap is the same: a debit never takes more than the buyer saw. */
  pricePaise: Paise
  capPaise: Paise
  months: number
  /** The day of these moments in India. */
  firstDebitOn: Date
  endsAt: Date
  /** The plan is not queued behind another one. */
  startsAtOnce: boolean
}

type Plan = { type: string; months: number | null; pricePaise: Paise }

/**
 * Returns the offer for a plan that is paid now. Undefined for a plan without a term in months or dearer than the highest
 * cap, for an upgrade, which is paid for with a credit, where no plan can be placed, and for a subscriber with a subscription.
 */
export function offerRenewal(
  { plan, start }: { plan: Plan | undefined; start: PlanStart },
  { basePacks, isSubscribed }: RenewalFacts,
  now: Date,
): RenewalOffer | undefined {
  if (isSubscribed || !plan || !isBasePack(plan) || plan.months === null || start === 'upgrade') return
  if (plan.pricePaise === 0 || plan.pricePaise > HIGHEST_CAP_PAISE) return
  const place = placeBasePack(start, basePacks, now)
  if (place.kind === 'taken') return
  const startsAt = place.kind === 'queue' ? place.behind.endsAt : now
  return {
    pricePaise: plan.pricePaise,
    capPaise: plan.pricePaise,
    months: plan.months,
    firstDebitOn: expiryOf(startsAt, { months: plan.months, days: null }),
    endsAt: midnightInIndia(expiryOf(now, { months: MANDATE_MONTHS, days: null })),
    startsAtOnce: place.kind !== 'queue',
  }
}

/** Whether a payment at a gateway can register the mandate of an offer. @param mandates undefined for a gateway without mandates */
export const isPossibleAt = (
  mandates: Pick<GatewayMandates, 'isOffered' | 'cycleMonths'> | undefined,
  { months, startsAtOnce }: RenewalOffer,
): boolean => {
  if (mandates?.isOffered !== true) return false
  return mandates.cycleMonths === undefined || (startsAtOnce && mandates.cycleMonths.includes(months))
}

export const termsOf = ({
  pricePaise,
  capPaise,
  months,
  firstDebitOn,
  endsAt,
}: RenewalOffer): RenewalTerms => ({
  amount: toRupees(pricePaise),
  cap: toRupees(capPaise),
  months,
  firstDebitOn: dayInIndia(firstDebitOn),
  endsOn: dayInIndia(endsAt),
})
