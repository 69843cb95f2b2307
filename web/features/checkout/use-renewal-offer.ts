/** The offer of automatic renewal for the app plan of a cart, and whether the buyer has ticked its box. */
import type { ApiResponse } from '#contract/api.ts'
import type { RenewalConsent, RenewalTerms } from '#contract/renewals.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import { RENEWAL_CONSENT_VERSION } from '#contract/terms.ts'
import { persistentStorage } from '#web/browser/storage.ts'
import { type CartItem, startOf } from '#web/features/cart/cart-store.ts'
import { readDuration } from '#web/features/pack-display/duration-text.ts'
import { api } from '#web/session/api-client.ts'
import { useSession } from '#web/session/session.ts'
import { type QueryResult, useQuery } from '#web/session/use-query.ts'
import { useEffect, useState } from 'react'

export type RenewalOffer =
  | { kind: 'none' }
  /** Another plan of the buyer renews. */
  | { kind: 'subscribed' }
  /**
   * `isLoading`: the terms are a guess, and only reserve the space. `gateways`: the payment methods that can register
   * it.
   */
  | { kind: 'offered'; terms: RenewalTerms; gateways: readonly string[]; isLoading: boolean }

/** The key of the last offer's kind: the next offer is most likely of the same kind, so the page reserves its space. */
const KEY = 'sdg.renewal-offer'
const USUAL = ['payu']

export function useRenewalOffer(items: CartItem[]) {
  const { needsLogin } = useSession()
  const plan = items.find(canRenew)
  const start = startOf(items)
  const key = plan && start !== 'upgrade' && !needsLogin ? `${plan.poid} ${start}` : undefined
  const { answer, retry } = useQuery(key, () =>
    api('GET /api/account/renewal/offer', { poid: plan?.poid ?? '', start }),
  )
  const [last] = useState(() => persistentStorage.read(KEY))
  const kind = answer.status === 'loaded' ? answer.value.data.kind : undefined
  useEffect(() => {
    if (kind) persistentStorage.write(KEY, kind)
  }, [kind])

  // Terms that arrive again are another object: the box is not ticked for them.
  const [agreedTo, setAgreedTo] = useState<RenewalTerms>()
  const offer = offerForCart(items, offerIn(answer, { plan, last }))
  const terms = offer.kind === 'offered' && !offer.isLoading ? offer.terms : undefined
  const isAgreed = terms !== undefined && agreedTo === terms
  const consent: RenewalConsent | undefined = isAgreed
    ? { ...terms, version: RENEWAL_CONSENT_VERSION }
    : undefined
  return {
    offer,
    /** The payment methods with which the offer is shown, and the consent sent. */
    gateways: offer.kind === 'offered' ? offer.gateways : USUAL,
    consent,
    agree: (isOn: boolean) => setAgreedTo(isOn ? terms : undefined),
    /** Requests the offer again, after the server refused a consent. */
    reload: retry,
  }
}

const monthsOf = ({ fld_selected_pack: option }: CartItem): number | undefined =>
  readDuration(option?.duration ?? '')?.months ?? undefined

const canRenew = (item: CartItem): boolean => item.fld_type === APP_PLAN && monthsOf(item) !== undefined

function offerIn(
  answer: QueryResult<ApiResponse<'GET /api/account/renewal/offer'>>,
  { plan, last }: { plan: CartItem | undefined; last: string | undefined },
): RenewalOffer {
  if (answer.status === 'loading' && plan) {
    if (last === 'not_offered') return { kind: 'none' }
    return last === 'subscribed'
      ? { kind: 'subscribed' }
      : { kind: 'offered', terms: likelyTerms(plan), gateways: USUAL, isLoading: true }
  }
  if (answer.status !== 'loaded') return { kind: 'none' }
  const { data } = answer.value
  if (data.kind === 'offered') return { ...data, isLoading: false }
  return { kind: data.kind === 'subscribed' ? 'subscribed' : 'none' }
}

/** A mandate permits no more than the price of the plan, also in its first payment: a plan with other packs has no box. */
const offerForCart = (items: CartItem[], offer: RenewalOffer): RenewalOffer =>
  items.length > 1 && offer.kind === 'offered' ? { kind: 'none' } : offer

/** The days are arbitrary: each takes the same space. */
const likelyTerms = (plan: CartItem): RenewalTerms => ({
  amount: plan.fld_package_existprice,
  cap: plan.fld_package_existprice,
  months: monthsOf(plan) ?? 1,
  firstDebitOn: '2026-12-20',
  endsOn: '2026-12-20',
})
