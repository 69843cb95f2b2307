/** Schemas and endpoints of privacy: export and erasure of personal data, and consent. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SESSION, StepUpRequired, TooManyRequests } from './identity.ts'
import { INVALID, problem, problems } from './problem.ts'

const Text = z.string()
const Moment = z.string()

/** All data stored about one subscriber, with labels for people. Moments are ISO 8601 in UTC, amounts are rupees. */
export const PersonalData = z.object({
  about: Text,
  exportedAt: Moment,
  account: z.object({
    subscriberId: Text,
    firstName: Text,
    lastName: Text,
    mobile: Text,
    email: Text,
    gender: Text,
    ageGroup: Text,
    pincode: Text,
    city: Text,
    satelliteSubscriber: z.boolean(),
    /** The language of messages, such as "ta". */
    language: Text,
    /** When the subscriber stopped reminders; null while they are on. */
    remindersStoppedAt: Moment.nullable(),
    since: Moment,
  }),
  termsAgreedTo: z.array(z.object({ version: Text, agreedAt: Moment, givenAt: Text, language: Text })),
  packs: z.array(
    z.object({
      name: Text,
      amount: Text,
      from: Moment,
      until: Moment,
      /** Such as "revoked" after a refund. */
      status: Text,
      transactionId: Text.nullable(),
    }),
  ),
  orders: z.array(
    z.object({
      transactionId: Text,
      status: Text,
      amount: Text,
      /** The credit for the unused days of the replaced pack. Null for an order that is not an upgrade. */
      credit: Text.nullable(),
      placedAt: Moment,
      language: Text,
      invoice: Text.nullable(),
      creditNotes: z.array(Text),
      packs: z.array(Text),
      triesToPay: z.array(
        z.object({
          id: Text,
          /** The name of the gateway. */
          paidBy: Text,
          method: Text.nullable(),
          bank: Text.nullable(),
          status: Text,
          startedAt: Moment,
          name: Text,
          email: Text,
          mobile: Text,
        }),
      ),
      refunds: z.array(
        z.object({
          reference: Text,
          amount: Text,
          status: Text,
          requestedAt: Moment,
          doneAt: Moment.nullable(),
          /** The reference of the transfer that staff made. */
          transferReference: Text.nullable(),
        }),
      ),
      /** What the buyer's bank asked or took back. */
      disputes: z.array(
        z.object({
          case: Text,
          kind: Text,
          reason: Text,
          amount: Text,
          state: Text,
          openedAt: Moment,
          decidedAt: Moment.nullable(),
        }),
      ),
    }),
  ),
  /** What was agreed to about automatic renewal, and the results. `renewal` is null if the payment was refunded. */
  renewals: z.array(
    z.object({
      plan: Text,
      /** The id of the payment attempt that registered the mandate. */
      paidWith: Text,
      agreedAt: Moment,
      textVersion: Text,
      amount: Text,
      neverMoreThan: Text,
      everyMonths: z.number(),
      validUntil: Moment,
      /** The state of the mandate. */
      mandate: Text,
      method: Text.nullable(),
      renewal: Text.nullable(),
      gateway: Text,
      gatewayReference: Text.nullable(),
      payments: z.array(
        z.object({ dueAt: Moment, state: Text, amount: Text, transactionId: Text.nullable() }),
      ),
    }),
  ),
  reminders: z.array(z.object({ kind: Text, packEndsAt: Moment, sentAt: Moment })),
  requests: z.array(
    z.object({
      requestId: Text,
      type: Text,
      query: Text,
      mobile: Text,
      alternateContact: Text,
      email: Text,
      state: Text,
      raisedAt: Moment,
      answer: Text.nullable(),
      answeredAt: Moment.nullable(),
      closedAt: Moment.nullable(),
    }),
  ),
  signIns: z.array(
    z.object({ device: Text, startedAt: Moment, lastUsedAt: Moment, endedAt: Moment.nullable() }),
  ),
  knownDevices: z.array(z.object({ device: Text, lastLoginAt: Moment })),
  codesSent: z.array(z.object({ to: Text, purpose: Text, sentAt: Moment })),
  partnerLinks: z.array(z.object({ partner: Text, createdAt: Moment, usedAt: Moment.nullable() })),
})
export type PersonalData = z.infer<typeof PersonalData>

export const PaymentPending = problem(
  'payment_open',
  409,
  /*i18n*/ 'One of your payments is not settled yet. Please come back in a few days: then your data can be erased.',
)
export const RefundPending = problem(
  'refund_open',
  409,
  /*i18n*/ 'A payment is on its way back to you. Please come back when it has arrived: then your data can be erased.',
)
export const DisputePending = problem(
  'dispute_open',
  409,
  /*i18n*/ 'Your bank is checking one of your payments. Please come back when it has decided: then your data can be erased.',
)
export const PacksActive = problem(
  'packs_running',
  409,
  /*i18n*/ 'You have active packs. They end with the account and are not refunded: please confirm that you agree.',
)
export const TermsChanged = problem(
  'terms_changed',
  409,
  /*i18n*/ 'The terms changed again a moment ago. Please reload the page.',
)

export const exportAccount = endpoint('GET', '/api/account/export', {
  summary: 'Export the personal data of the signed-in subscriber as a file; requires a recent step-up',
  response: { 200: PersonalData, ...problems(...SESSION, StepUpRequired, TooManyRequests) },
})

export const eraseAccount = endpoint('POST', '/api/account/erase', {
  summary: 'Erase the signed-in subscriber permanently; requires a recent step-up',
  body: z.strictObject({
    /** Confirms that active packs end with the account. */
    giveUpPacks: z.boolean(/*i18n*/ 'Please confirm whether you give up your packs.').default(false),
  }),
  response: {
    200: z.object({ message: z.string() }),
    ...problems(
      ...SESSION,
      StepUpRequired,
      PaymentPending,
      RefundPending,
      DisputePending,
      PacksActive,
      INVALID,
    ),
  },
})

export const Consent = z.object({
  /** The current version of the terms. */
  version: z.string(),
  /** The newest version that this subscriber agreed to. */
  agreed: z.object({ version: z.string(), agreedAt: z.string() }).nullable(),
})
export type Consent = z.infer<typeof Consent>

export const getConsent = endpoint('GET', '/api/account/agreement', {
  summary: 'The current version of the terms and the privacy policy, and the accepted one',
  response: { 200: z.object({ data: Consent }), ...problems(...SESSION) },
})

export const acceptTerms = endpoint('POST', '/api/account/agreement', {
  summary: 'Accept the version of the terms and the privacy policy that was displayed',
  body: z.strictObject({
    version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, /*i18n*/ 'This version is not known.'),
  }),
  response: { 200: z.object({ data: Consent }), ...problems(...SESSION, TermsChanged, INVALID) },
})
