/**
 * `subscription/create`: returns a token for a payment that registers a mandate. Fields and codes: Paytm's integrators'
 * guide (June 2026) and initiate-subscription-api, read November 2026. Texts that begin with "simulator:" are not Paytm's.
 */
import { indianTime } from '#simulators/indian-time.ts'
import { fromRupees } from '#simulators/money.ts'
import { initiateTransaction, type Initiated } from '#simulators/paytm/initiate-transaction.ts'
import { newTxnId } from '#simulators/paytm/paytm-ids.ts'
import { hasOtherNames } from '#simulators/paytm/server-calls.ts'
import type { SignedRequest } from '#simulators/paytm/signed-json.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { z } from 'zod'
import { insertSubscription } from './subscription-store.ts'
import type { SubscriptionTerms } from './subscription.ts'

const text = z.string().min(1)
const number = z.string().regex(/^\d{1,3}$/)
const request = z.looseObject({
  requestType: z.literal('NATIVE_SUBSCRIPTION'),
  orderId: text,
  txnAmount: z.looseObject({ value: z.unknown() }),
  userInfo: z.looseObject({
    custId: z.string().regex(/^\w{1,64}$/),
    firstName: z.string().default(''),
    mobile: z.string().default(''),
  }),
  subscriptionPaymentMode: z.literal('UPI'),
  subscriptionAmountType: z.literal('VARIABLE'),
  subscriptionMaxAmount: z.string().regex(/^\d{1,7}\.\d{2}$/),
  subscriptionFrequency: number,
  subscriptionFrequencyUnit: text,
  subscriptionStartDate: text,
  subscriptionExpiryDate: text,
  subscriptionGraceDays: number,
  subscriptionEnableRetry: z.enum(['0', '1']),
  subscriptionRetryCount: number.optional(),
})
type Request = z.infer<typeof request>
type Fault = { code: string; message: string }

const HEAD = ['clientId', 'channelId', 'signature']
/** The days of the shortest cycle of each unit. */
const DAYS = { WEEK: 7, MONTH: 28, YEAR: 365 } as const
/** The highest cap of UPI without a PIN for each debit. */
const HIGHEST_CAP_PAISE = 1_500_000

const TRACE_ID = /^[\w-]+$/

const isUnit = (unit: string): unit is keyof typeof DAYS => Object.hasOwn(DAYS, unit)
const isDate = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date)

export function createSubscription(
  context: SimulatorContext,
  sent: SignedRequest,
  query: { mid?: string; orderId?: string; traceId?: string },
): Initiated {
  const refuse = (fault: Fault): Initiated => ({ ok: false, signed: false, fault })
  const read = request.safeParse(sent.body)
  if (!read.success || !TRACE_ID.test(query.traceId ?? ''))
    return refuse({ code: '1007', message: 'Missing mandatory element' })
  if (hasOtherNames(sent.head, HEAD)) return refuse({ code: '2005', message: 'Checksum provided is invalid' })
  const terms = termsOf(read.data, indianTime(context.now().toISOString()).slice(0, 10))
  if ('code' in terms) return refuse(terms)
  // The signature covers the text of the body, which is not changed.
  const body = { ...read.data, requestType: 'Payment', enablePaymentMode: [{ mode: 'UPI' }] }
  const initiated = initiateTransaction(context, { ...sent, body }, query)
  if (initiated.ok && initiated.code === '0000') {
    const { custId, firstName, mobile } = read.data.userInfo
    insertSubscription(context.store, {
      ...terms,
      subsId: newTxnId(context.now()).slice(8, 26),
      orderId: read.data.orderId,
      custId,
      payer: `${firstName}, ${mobile}`,
      state: 'INIT',
      isEmpty: 0,
      next: null,
    })
  }
  return initiated
}

/** Reads the terms. @returns the fault if Paytm does not accept them */
const termsOf = (fields: Request, today: string): SubscriptionTerms | Fault =>
  faultOfDates(fields, today) ?? faultOfRetries(fields) ?? readTerms(fields)

function faultOfDates(
  { subscriptionStartDate: startDate, subscriptionExpiryDate: expiryDate }: Request,
  today: string,
): Fault | undefined {
  if (!isDate(startDate) || !isDate(expiryDate)) return { code: '', message: 'Validation failed' }
  return startDate < today || expiryDate <= startDate
    ? { code: '5028', message: 'Date is not valid' }
    : undefined
}

function faultOfRetries({ subscriptionRetryCount: retries, ...fields }: Request): Fault | undefined {
  return (retries !== undefined) === (fields.subscriptionEnableRetry === '1')
    ? undefined
    : { code: '1007', message: 'simulator: a retry count goes with retries only' }
}

function readTerms(fields: Request): SubscriptionTerms | Fault {
  const { subscriptionFrequencyUnit: unit, subscriptionRetryCount: retries } = fields
  if (!isUnit(unit)) return { code: '4001', message: 'Frequency unit is not valid' }
  const frequency = Number(fields.subscriptionFrequency)
  const graceDays = Number(fields.subscriptionGraceDays)
  const capPaise = fromRupees(fields.subscriptionMaxAmount) ?? 0
  if (graceDays >= DAYS[unit] * frequency)
    return { code: '4002', message: 'simulator: the grace days are not less than the cycle' }
  if (capPaise === 0 || capPaise > HIGHEST_CAP_PAISE)
    return { code: '2007', message: 'Txn amount is invalid' }
  // The payment that registers a mandate is its first debit.
  if ((fromRupees(String(fields.txnAmount.value)) ?? 0) > capPaise)
    return { code: '2007', message: 'simulator: the amount is above the cap' }
  const { subscriptionStartDate: startDate, subscriptionExpiryDate: expiryDate } = fields
  return { capPaise, frequency, unit, startDate, expiryDate, graceDays, retryCount: Number(retries ?? 0) }
}
