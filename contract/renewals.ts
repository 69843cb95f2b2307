/** Schemas, problems and endpoints of automatic renewal: what a buyer is offered and agrees to, and the stop. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SESSION } from './identity.ts'
import { RUPEES } from './money.ts'
import { PLAN_STARTS } from './pack-type.ts'
import { INVALID, problem, problems } from './problem.ts'

const UNKNOWN_TERMS = /*i18n*/ 'These terms of automatic renewal are not known. Please reload the page.'

const Rupees = z.string(UNKNOWN_TERMS).regex(RUPEES, UNKNOWN_TERMS)
/** A day in India: "2027-01-15". */
const Day = z.string(UNKNOWN_TERMS).regex(/^\d{4}-\d{2}-\d{2}$/, UNKNOWN_TERMS)

/** On which terms a plan renews: what the page shows beside the box. */
const RenewalTerms = z.strictObject(
  {
    /** What the plan costs for each period, and the most that one debit may take. */
    amount: Rupees,
    cap: Rupees,
    /** The time between two debits. */
    months: z.number(UNKNOWN_TERMS).int(UNKNOWN_TERMS).min(1, UNKNOWN_TERMS).max(12, UNKNOWN_TERMS),
    firstDebitOn: Day,
    /** The last day of the mandate. */
    endsOn: Day,
  },
  UNKNOWN_TERMS,
)
export type RenewalTerms = z.infer<typeof RenewalTerms>

/**
 * What a buyer agrees to by the box: the terms, and the version of the text that the page shows. The server compares it
 * with its offer: the browser cannot choose any part of it.
 */
export const RenewalConsent = RenewalTerms.extend({ version: Day })
export type RenewalConsent = z.infer<typeof RenewalConsent>

export const RenewalNotOffered = problem(
  'renewal_not_offered',
  409,
  /*i18n*/ 'Automatic renewal is not possible with this payment. Please pay without it.',
)
export const RenewalTermsChanged = problem(
  'renewal_terms_changed',
  409,
  /*i18n*/ 'The terms of automatic renewal have changed. Please read them, and tick the box again if you agree.',
)

/** `subscribed`: another plan of the subscriber renews. */
const RenewalOffer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('offered'),
    terms: RenewalTerms,
    /** The ways to pay that can register the mandate. */
    gateways: z.array(z.string()),
  }),
  z.object({ kind: z.literal('subscribed') }),
  z.object({ kind: z.literal('not_offered') }),
])

export const getRenewalOffer = endpoint('GET', '/api/account/renewal/offer', {
  summary: 'Whether an app plan can renew by itself if it is paid now, on which terms, and at which gateways',
  querystring: z.strictObject({
    poid: z.string(UNKNOWN_TERMS).regex(/^[A-Z0-9-]{1,40}$/, UNKNOWN_TERMS),
    start: z.enum(PLAN_STARTS, UNKNOWN_TERMS).default('now'),
  }),
  response: { 200: z.object({ data: RenewalOffer }), ...problems(...SESSION, INVALID) },
})

/**
 * `planned`: not yet announced. `announced`: the payer's bank has announced it. `under_way`: the bank works on it.
 * `repeated`: the bank refused it, and it is sent again.
 */
const NextDebit = z.object({
  state: z.enum(['planned', 'announced', 'under_way', 'repeated']),
  on: Day,
  amount: z.string(),
  /** The plan is not on sale, and nothing is announced: if it stays so, nothing is taken. */
  isWithdrawn: z.boolean(),
})

const plan = {
  packageID: z.string(),
  poid: z.string(),
  name: z.string(),
  months: z.number().int(),
  /** The price that was agreed to, and the most that one debit may take. */
  amount: z.string(),
  cap: z.string(),
  /** What is debited; null until the gateway states how the first payment was made. */
  method: z.enum(['upi', 'card']).nullable(),
  /** The last day of the mandate. */
  mandateEndsOn: z.string(),
  /** When the last app plan of the subscriber ends or ended; null without one. */
  packEndsAt: z.string().nullable(),
}

export const Renewal = z.discriminatedUnion('state', [
  /** The bank has not yet confirmed the mandate. */
  z.object({ ...plan, state: z.literal('awaiting_mandate') }),
  z.object({ ...plan, state: z.literal('active'), next: NextDebit }),
  /** The payer has paused the mandate at the bank. */
  z.object({ ...plan, state: z.literal('paused') }),
  /** A renewal was given up without money. */
  z.object({ ...plan, state: z.literal('past_due') }),
  /** `isRevoked`: the bank has confirmed the end of the mandate. */
  z.object({ ...plan, state: z.literal('stopped'), isRevoked: z.boolean() }),
  z.object({ ...plan, state: z.literal('ended'), isRevoked: z.boolean() }),
])
export type Renewal = z.infer<typeof Renewal>

export const getRenewal = endpoint('GET', '/api/account/renewal', {
  summary: 'The automatic renewal of the signed-in subscriber; null without one',
  response: { 200: z.object({ data: Renewal.nullable() }), ...problems(...SESSION) },
})

export const stopRenewal = endpoint('POST', '/api/account/renewal/stop', {
  summary:
    'Stop the automatic renewal at once; the mandate at the bank is revoked afterwards. Safe to repeat.',
  response: { 200: z.object({ data: Renewal.nullable() }), ...problems(...SESSION) },
})
