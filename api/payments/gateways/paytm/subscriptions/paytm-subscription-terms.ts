/**
 * The request that registers a mandate with a payment at Paytm ("subscription"). Source: Paytm's integrator bundle and
 * initiate-subscription-api of its documentation, read 2026-11.
 */
import { dayInIndia } from '#contract/format/india-time.ts'
import { HIGHEST_CAP_PAISE, type MandateTerms } from '#api/payments/gateways/mandate.ts'
import { toRupees } from '#contract/money.ts'

/** Paytm's own id of the kind of client, in heads that need one. */
export const CLIENT_ID = 'C11'

/** The head besides its signature. */
export const CREATE_HEAD = { clientId: CLIENT_ID, channelId: 'WEB' } as const

const LIVE_HOST = 'secure.paytmpayments.com'

/** Only the live host has the call below another path. */
export const createPath = (pgUrl: string): string =>
  new URL(pgUrl).hostname === LIVE_HOST ? '/theia/api/v1/subscription/create' : '/subscription/create'

/** Paytm's frequency for each term in months: other multiples of a month are not documented. */
const FREQUENCIES: ReadonlyMap<number, 'MONTH' | 'YEAR'> = new Map([
  [1, 'MONTH'],
  [12, 'YEAR'],
])

/** The terms that can be registered, in months. */
export const CYCLE_MONTHS = [...FREQUENCIES.keys()]

/** Paytm recommends these values: the days after the cycle's day on which it still collects, and the retries. */
const GRACE_DAYS = '2'
const RETRIES = '3'

/**
 * Returns the fields of the body that a payment without a mandate does not have.
 * @throws where Paytm or the rules of UPI do not allow the terms
 */
export function subscriptionFields({ capPaise, months, startsAt, endsAt }: MandateTerms) {
  const unit = FREQUENCIES.get(months)
  if (!unit) throw new Error('the interval of a mandate is out of range')
  if (capPaise === 0 || capPaise > HIGHEST_CAP_PAISE) throw new Error('the cap of a mandate is out of range')
  if (endsAt <= startsAt) throw new Error('a mandate ends before it starts')
  return {
    requestType: 'NATIVE_SUBSCRIPTION',
    subscriptionPaymentMode: 'UPI',
    subscriptionAmountType: 'VARIABLE',
    subscriptionMaxAmount: toRupees(capPaise),
    subscriptionFrequency: '1',
    subscriptionFrequencyUnit: unit,
    subscriptionStartDate: dayInIndia(startsAt),
    subscriptionExpiryDate: dayInIndia(endsAt),
    subscriptionGraceDays: GRACE_DAYS,
    subscriptionEnableRetry: '1',
    subscriptionRetryCount: RETRIES,
  }
}
