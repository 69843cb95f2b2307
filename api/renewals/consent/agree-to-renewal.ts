/** A buyer's consent to automatic renewal: compared with the offer, and stored with the payment that registers the mandate. */
import type { AgreeToRenewal, Gateway, RenewalAgreement } from '#api/payments/gateways/gateway.ts'
import type { Order } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import {
  type RenewalConsent,
  RenewalNotOffered,
  type RenewalTerms,
  RenewalTermsChanged,
} from '#contract/renewals.ts'
import { RENEWAL_CONSENT_VERSION } from '#contract/terms.ts'
import { insertMandate } from '#api/renewals/mandates/mandate-store.ts'
import { isPossibleAt, offerRenewal, termsOf } from './offer-renewal.ts'
import { renewalFactsQuery } from '#api/renewals/renewal-facts-query.ts'

/** @throws RenewalNotOffered, RenewalTermsChanged */
export const agreeToRenewal =
  (platform: AppContext): AgreeToRenewal =>
  async (gateway, order, consent, now) =>
    agree(platform, { gateway, order, consent }, now)

type Input = { gateway: Gateway; order: Order; consent: RenewalConsent }

async function agree(
  { db, runtime, config }: AppContext,
  { gateway, order, consent }: Input,
  now: Date,
): Promise<RenewalAgreement> {
  const { start } = order
  const [plan, another] = order.lines
  // This payment is the first debit of the mandate: with another pack it would be above the cap. The order of a renewal is
  // paid by debits only.
  if (another || start === 'renewal') throw RenewalNotOffered()
  const [facts] = await runQueries(db, renewalFactsQuery(order.subscriberId))
  const offer = offerRenewal({ plan, start }, facts, now)
  if (!plan || !offer || !isPossibleAt(gateway.mandates, offer)) throw RenewalNotOffered()
  const { version, ...terms } = consent
  if (version !== RENEWAL_CONSENT_VERSION || !isSame(terms, termsOf(offer))) throw RenewalTermsChanged()

  const { pricePaise, capPaise, months, endsAt } = offer
  return {
    terms: { capPaise, months, startsAt: now, endsAt, reason: `${config.brand.product} ${plan.name}` },
    insert: (attempt) =>
      insertMandate(
        {
          id: runtime.id(),
          attemptId: attempt.id,
          gateway: attempt.gateway,
          agreedAt: now,
          consentVersion: version,
          pricePaise,
          capPaise,
          months,
          endsAt,
        },
        now,
      ),
  }
}

const isSame = (agreed: RenewalTerms, offered: RenewalTerms): boolean =>
  agreed.amount === offered.amount &&
  agreed.cap === offered.cap &&
  agreed.months === offered.months &&
  agreed.firstDebitOn === offered.firstDebitOn &&
  agreed.endsOn === offered.endsOn
