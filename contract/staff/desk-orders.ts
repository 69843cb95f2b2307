/** The endpoints of the desk about orders. Amounts are paise, times are UTC. */
import { REFUND_REASONS } from '#contract/refund-reasons.ts'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { NoSuchOrder, OrderStatus } from '#contract/orders.ts'
import { PAYMENT_METHODS } from '#contract/payment-methods.ts'
import { problem } from '#contract/problem.ts'
import { ORDER_STATES, OrderNumber, PackState, SentMessage } from './desk-fields.ts'
import { deskResponse } from './staff-session.ts'

const MAX_QUERY_LENGTH = 64
const QUERY_TEXT = 'Enter a number of an order, a payment, a refund or a bank transfer, or a mobile number.'
const params = z.strictObject({ number: OrderNumber })

export const DeskOrderSummary = z.object({
  number: z.string(),
  state: z.enum(ORDER_STATES),
  amountPaise: z.number(),
  placedAt: z.string(),
  /** The names of the packs. */
  packs: z.string(),
  /** The gateway of the newest payment attempt; null where there is none. */
  gateway: z.string().nullable(),
  /** With the last four digits only; null once the subscriber is erased. */
  mobile: z.string().nullable(),
})
export type DeskOrderSummary = z.infer<typeof DeskOrderSummary>

/** `after`: the number of the last order of the page before. */
const page = {
  state: z.enum(ORDER_STATES).optional(),
  /** A gateway at which a payment was started. */
  gateway: z
    .string()
    .max(40)
    .regex(/^[\x21-\x7e]+$/, 'This is not a gateway.')
    .optional(),
  after: OrderNumber.optional(),
}
const orders = deskResponse(z.array(DeskOrderSummary))

export const listDeskOrders = endpoint('GET', '/staff/api/orders', {
  summary: 'Twenty orders, the newest first; `after` is the last one of the page before',
  querystring: z.strictObject(page),
  response: orders,
})

/** The text is in the body, because it may be a mobile number, and URLs are kept in histories and logs of proxies. */
export const findDeskOrders = endpoint('POST', '/staff/api/orders/find', {
  summary:
    'Finds orders by the number of an order, a payment attempt, a gateway’s payment, a refund or a bank transfer, or by mobile number',
  body: z.strictObject({
    q: z
      .string(QUERY_TEXT)
      .trim()
      .min(1, QUERY_TEXT)
      .max(MAX_QUERY_LENGTH, QUERY_TEXT)
      .regex(/^[\x21-\x7e]+$/, QUERY_TEXT),
    ...page,
  }),
  response: orders,
})

const Attempt = z.object({
  id: z.string(),
  gateway: z.string(),
  state: z.enum(['sent', 'pending', 'expired', 'failed', 'captured']),
  amountPaise: z.number(),
  /** Why it failed: the sentence that the buyer reads. */
  failure: z.string().nullable(),
  /** As the gateway's verification states them; null where it does not. */
  method: z.enum(PAYMENT_METHODS).nullable(),
  bank: z.string().nullable(),
  startedAt: z.string(),
  /** How often the gateway was asked about it, when last, and when next; null: it is not asked again. */
  verifications: z.number(),
  verifiedAt: z.string().nullable(),
  nextVerificationAt: z.string().nullable(),
})

const Notification = z.object({
  attemptId: z.string(),
  source: z.enum(['return', 'webhook', 'client', 'poll']),
  /** Signed by the gateway, or its answer to a verification. */
  isAuthentic: z.boolean(),
  claim: z.enum(['captured', 'failed', 'pending', 'unknown']),
  amountPaise: z.number().nullable(),
  gatewayPaymentId: z.string().nullable(),
  detail: z.string(),
  receivedAt: z.string(),
})

const Refund = z.object({
  /** The reference that the gateway and the buyer know. */
  reference: z.string(),
  amountPaise: z.number(),
  /** What the buyer's bank has returned of it by disputes that the shop lost. */
  coveredPaise: z.number(),
  /** Why it is refunded, such as `operator` for one that staff approved. */
  reason: z.enum(REFUND_REASONS),
  state: z.enum(['requested', 'sent', 'manual', 'done']),
  /** The gateway's own number of the refund. */
  gatewayRequestId: z.string().nullable(),
  /** How staff sent it, after the gateway refused it. */
  manual: z
    .object({ from: z.enum(['gateway', 'bank']), reference: z.string(), by: z.string(), at: z.string() })
    .nullable(),
  /** The buyer's bank returned it by a dispute that the shop lost: no money was sent. */
  isByBank: z.boolean(),
})

const Capture = z.object({
  attemptId: z.string(),
  gateway: z.string(),
  gatewayPaymentId: z.string(),
  amountPaise: z.number(),
  /** `applied`: it paid the order. `refund`: the order could not take it. */
  disposition: z.enum(['applied', 'refund']),
  capturedAt: z.string(),
  /** The oldest first. */
  refunds: z.array(Refund),
})

const Proposal = z.object({
  amountPaise: z.number(),
  /** The pack of which a part of the price is returned; null for the whole payment. */
  pack: z.string().nullable(),
  reason: z.string(),
  channel: z.enum(['command', 'desk']),
  proposedBy: z.string(),
  proposedAt: z.string(),
  expiresAt: z.string(),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  /** When it was rejected, or, after its day, replaced by a later one. */
  closedAt: z.string().nullable(),
  /** Whether the time of `expiresAt` has passed. */
  isExpired: z.boolean(),
  rejection: z.object({ by: z.string(), reason: z.string() }).nullable(),
})

export const DeskOrder = z.object({
  number: z.string(),
  state: z.enum(ORDER_STATES),
  /** The status that the buyer sees. */
  status: OrderStatus,
  amountPaise: z.number(),
  /** The credit of an upgrade, which paid the rest of the price; null for other orders. */
  creditPaise: z.number().nullable(),
  placedAt: z.string(),
  expiresAt: z.string(),
  /** Null once the subscriber is erased. */
  buyer: z.object({ id: z.string(), number: z.string(), mobile: z.string() }).nullable(),
  lines: z.array(
    z.object({ poid: z.string(), name: z.string(), duration: z.string(), amountPaise: z.number() }),
  ),
  /** What the buyer got. */
  packs: z.array(z.object({ name: z.string(), state: PackState, startsAt: z.string(), endsAt: z.string() })),
  attempts: z.array(Attempt),
  notifications: z.array(Notification),
  captures: z.array(Capture),
  proposals: z.array(Proposal),
  /** The packs of which a partial refund can return a part, and how much at most; none for an order that is not paid. */
  refundable: z.array(z.object({ line: z.number(), name: z.string(), mostPaise: z.number() })),
  /** The disputes of its payments, and of the payments of the orders that it upgraded: its refund returns those as well. */
  disputes: z.array(
    z.object({
      id: z.string(),
      caseId: z.string(),
      kind: z.string(),
      state: z.string(),
      amountPaise: z.number(),
      respondBy: z.string(),
      /** The number of the order of the disputed payment. */
      order: z.string(),
    }),
  ),
  /** The number of the invoice or receipt, and of its credit notes. */
  invoice: z.string().nullable(),
  creditNotes: z.array(z.object({ number: z.string(), amountPaise: z.number(), issuedAt: z.string() })),
  messages: z.array(SentMessage),
  /** What happened, the oldest first, in the sentences that the buyer reads in English. Only staff see the kind `dispute`. */
  timeline: z.array(
    z.object({
      at: z.string(),
      /** Only the day is known: `at` is its start in India. */
      isDay: z.boolean(),
      kind: z.string(),
      text: z.string(),
    }),
  ),
  /** What happens next; `by` is the latest time. */
  next: z.object({ text: z.string(), by: z.string().nullable() }).nullable(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

export const readDeskOrder = endpoint('GET', '/staff/api/orders/:number', {
  summary: 'Everything about one order',
  params,
  response: deskResponse(DeskOrder, NoSuchOrder),
})

export const verifyDeskOrder = endpoint('POST', '/staff/api/orders/:number/verify', {
  summary: 'Asks the gateways about the payment attempts of an order now, and books their answers',
  params,
  response: deskResponse(
    z.object({
      attempts: z.array(
        z.object({
          id: z.string(),
          gateway: z.string(),
          before: z.string(),
          /** Null: the gateway did not answer in time; the shop asks again on schedule. */
          after: z.string().nullable(),
        }),
      ),
    }),
    NoSuchOrder,
  ),
})

export const NoMessage = problem(
  'no_message',
  409,
  'There is no message about this order yet: no payment is received, and no refund is done.',
)
export const MessageSentTooOften = problem(
  'message_sent_too_often',
  409,
  'The message about this order was sent again five times already. Please ask the subscriber to check their mobile number.',
)

export const resendDeskMessage = endpoint('POST', '/staff/api/orders/:number/resend-message', {
  summary:
    'Sends the message about the payment or the refund of an order again, to the present mobile and address of the buyer',
  params,
  response: deskResponse(z.object({ order: z.string() }), NoSuchOrder, NoMessage, MessageSentTooOften),
})
