/**
 * The endpoints of the desk about disputes: payments that the buyer's bank asks about or takes back. Amounts are paise, times
 * are UTC.
 */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/problem.ts'
import { Day, Reason } from './desk-fields.ts'
import { DeskOrder } from './desk-orders.ts'
import { NoSuchGateway } from './desk-payouts.ts'
import { deskResponse, StaffProofNeeded } from './staff-session.ts'

export const NoSuchDispute = problem('dispute_not_found', 404, 'There is no such dispute.')
export const DisputeRecorded = problem(
  'dispute_recorded',
  409,
  'A dispute with this case number is already recorded. If the bank disputes the payment again under the same number, add a suffix such as -PA.',
)
export const DisputeTooLarge = problem(
  'dispute_too_large',
  409,
  'With the other disputes of this payment, this is more than was captured. Compare the amount, and record what the bank decided about the others.',
)
export const DisputeStateRefused = problem(
  'dispute_state',
  409,
  'The state of this dispute does not allow it. Read it again.',
)
export const PaymentStillUnknown = problem(
  'payment_unknown',
  409,
  'The shop knows no payment with this reference at this gateway.',
)
export const RefundInProgress = problem(
  'refund_in_progress',
  409,
  'A refund of this payment is in progress at the gateway. Record the loss when it is done or refused: answer the dispute with its reference.',
)

const KINDS = ['retrieval', 'chargeback', 'pre_arbitration'] as const
const STATES = ['open', 'evidence_sent', 'expired', 'accepted', 'won', 'lost'] as const
const MAX_AMOUNT_PAISE = 1_000_000_000
const REFERENCE_TEXT = 'Enter up to 64 letters, digits, dots and hyphens.'
const Reference = z
  .string(REFERENCE_TEXT)
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,64}$/, REFERENCE_TEXT)
const params = z.strictObject({ id: z.uuid('This is not the id of a dispute.') })

export const DeskDispute = z.object({
  id: z.string(),
  gateway: z.string(),
  /** The gateway's case number. */
  caseId: z.string(),
  /** The payment as staff entered it: the gateway's id, or the number of an order or attempt. */
  paymentReference: z.string(),
  kind: z.enum(KINDS),
  reasonCode: z.string(),
  reasonText: z.string(),
  amountPaise: z.number(),
  openedAt: z.string(),
  /** Until when the gateway accepts evidence. */
  respondBy: z.string(),
  /** Full days until then, below zero after it; null where no evidence is awaited. */
  daysLeft: z.number().nullable(),
  recordedAt: z.string(),
  recordedBy: z.string(),
  state: z.enum(STATES),
  evidenceReference: z.string().nullable(),
  evidenceAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Null while the shop does not know the payment. */
  payment: z
    .object({
      order: z.string(),
      gatewayPaymentId: z.string(),
      amountPaise: z.number(),
      /** The refund of the payment. */
      refund: z.object({ reference: z.string(), state: z.string() }).nullable(),
    })
    .nullable(),
  /** What to do next. */
  advice: z.string(),
})
export type DeskDispute = z.infer<typeof DeskDispute>

const Note = z.object({ text: z.string(), by: z.string(), at: z.string() })

export const listDeskDisputes = endpoint('GET', '/staff/api/disputes', {
  summary:
    'Twenty disputes: the undecided ones with the nearest deadline first, or the decided ones, the newest first',
  querystring: z.strictObject({
    view: z.enum(['undecided', 'decided']).optional(),
    gateway: z
      .string()
      .max(40)
      .regex(/^[\x21-\x7e]+$/, 'This is not a gateway.')
      .optional(),
    /** The id of the last dispute of the page before. */
    after: z.uuid('This is not the id of a dispute.').optional(),
  }),
  response: deskResponse(z.array(DeskDispute)),
})

export const recordDeskDispute = endpoint('POST', '/staff/api/disputes', {
  summary: 'Records a dispute that the gateway shows on its dashboard or in a mail',
  body: z
    .strictObject({
      gateway: z.string().max(40),
      caseId: Reference.refine((text) => text.length > 2, 'Enter the case number of the gateway.'),
      /** The gateway's id of the payment, or the number of the order. */
      payment: Reference,
      kind: z.enum(KINDS),
      reasonCode: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9._-]{1,20}$/, 'Enter the code, such as 10.4.'),
      reasonText: Reason,
      amountPaise: z
        .int('Enter the amount in rupees, such as 149.00.')
        .min(1, 'Enter an amount above zero.')
        .max(MAX_AMOUNT_PAISE, 'This is more than any payment.'),
      /** Days in India. */
      openedOn: Day,
      /** The last day on which the gateway accepts evidence. */
      respondBy: Day,
    })
    .superRefine(({ openedOn, respondBy }, context) => {
      if (respondBy < openedOn)
        context.addIssue({
          code: 'custom',
          path: ['respondBy'],
          message: 'The deadline must not be before the day on which the dispute was opened.',
        })
    }),
  response: deskResponse(DeskDispute, NoSuchGateway, DisputeRecorded, DisputeTooLarge),
})

export const readDeskDispute = endpoint('GET', '/staff/api/disputes/:id', {
  summary: 'A dispute with its notes',
  params,
  response: deskResponse(z.object({ dispute: DeskDispute, notes: z.array(Note) }), NoSuchDispute),
})

export const DeskEvidence = z.object({
  writtenAt: z.string(),
  dispute: DeskDispute,
  notes: z.array(Note),
  order: DeskOrder,
  /** The terms that the buyer accepted before the payment, the newest first. */
  consents: z.array(
    z.object({ version: z.string(), agreedAt: z.string(), givenAt: z.string(), language: z.string() }),
  ),
  /** The sign-in in which the payment was started; null where it is no longer stored. */
  session: z
    .object({
      startedAt: z.string(),
      /** When the buyer proved by a one-time code to own the mobile; null for another way to sign in. */
      provedAt: z.string().nullable(),
      lastUsedAt: z.string(),
    })
    .nullable(),
})
export type DeskEvidence = z.infer<typeof DeskEvidence>

export const readDeskEvidence = endpoint('GET', '/staff/api/disputes/:id/evidence', {
  summary:
    'The evidence of a dispute: order, consent, sign-in, packs, messages and refunds; the audit log keeps the reading',
  params,
  response: deskResponse(DeskEvidence, NoSuchDispute, PaymentStillUnknown),
})

export const noteDeskDispute = endpoint('POST', '/staff/api/disputes/:id/notes', {
  summary: 'Adds a note to a dispute',
  params,
  body: z.strictObject({ reason: Reason }),
  response: deskResponse(DeskDispute, NoSuchDispute),
})

export const sendDeskEvidence = endpoint('POST', '/staff/api/disputes/:id/evidence-sent', {
  summary: 'Records that the evidence was sent to the gateway, with the gateway’s reference',
  params,
  body: z.strictObject({ reference: Reference }),
  response: deskResponse(DeskDispute, NoSuchDispute, DisputeStateRefused),
})

const decided = deskResponse(
  DeskDispute,
  ...[StaffProofNeeded, NoSuchDispute, DisputeStateRefused, RefundInProgress],
)

export const acceptDeskDispute = endpoint('POST', '/staff/api/disputes/:id/accept', {
  summary:
    'Accepts a chargeback without evidence: the sale is reversed, and its packs end. Needs a proof of the person within five minutes',
  params,
  body: z.strictObject({ reason: Reason }),
  response: decided,
})

export const decideDeskDispute = endpoint('POST', '/staff/api/disputes/:id/decide', {
  summary:
    'Records what the bank decided. A lost dispute of a whole payment reverses its sale. Needs a proof of the person within five minutes',
  params,
  body: z.strictObject({ outcome: z.enum(['won', 'lost']), reason: Reason }),
  response: decided,
})

export const matchDeskDispute = endpoint('POST', '/staff/api/disputes/:id/find-payment', {
  summary: 'Searches again for the payment of a dispute that has none',
  params,
  response: deskResponse(DeskDispute, NoSuchDispute, PaymentStillUnknown, DisputeTooLarge),
})
