/** Timeline of an order: what happened, what happens next and by when; the same text on pages and in commands. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SESSION } from './identity.ts'
import { NoSuchOrder, OrderStatus, TransactionID } from './orders.ts'
import { INVALID, problems } from './problem.ts'

/** A piece of a sentence, so that a page can mark up amounts, names in another script, and references. */
export const TextPiece = z.object({
  as: z.enum(['words', 'amount', 'moment', 'name', 'reference']),
  text: z.string(),
  /** Latin form of a name in another script. */
  latin: z.string().optional(),
})
export type TextPiece = z.infer<typeof TextPiece>

export const TimelineEntry = z.object({
  at: z.string(),
  kind: z.enum([
    'ordered',
    'agreed',
    'announced',
    'chosen',
    'waiting',
    'failed',
    'ended',
    'paid',
    'active',
    'queued',
    'returning',
    'returned',
    'by_hand',
    'credited',
  ]),
  text: z.array(TextPiece),
  /** The number of the credit note that the entry is about. */
  creditNote: z.string().optional(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const OrderTimeline = z.object({
  transactionID: z.string(),
  status: OrderStatus,
  /** What happened, the oldest first. */
  entries: z.array(TimelineEntry),
  /** What happens next; absent if nothing does. `by` is the latest time, if there is one. */
  next: z.object({ text: z.array(TextPiece), by: z.string().optional() }).optional(),
})
export type OrderTimeline = z.infer<typeof OrderTimeline>

export const getOrderTimeline = endpoint('GET', '/api/orders/:transactionID/story', {
  summary: "The timeline of the caller's own order: what happened, what happens next and by when",
  params: z.strictObject({ transactionID: TransactionID }),
  response: { 200: z.object({ data: OrderTimeline }), ...problems(NoSuchOrder, INVALID) },
})

/** An order that was sent to a gateway and is not paid, or no longer paid. Its timeline shows where the money is. */
export const UnsettledPayment = z.object({
  transactionID: z.string(),
  status: OrderStatus,
  amount: z.string(),
  /** The names of its packs, in the order of the cart. */
  packs: z.array(TextPiece),
  /** The amount that is or was refunded; present if the status is `refunding` or `refunded` and there is a refund. */
  returned: z.string().optional(),
  placedAt: z.string(),
  /** Whether it was a sale, which has an invoice or a receipt. */
  hasInvoice: z.boolean(),
  /** The numbers of its credit notes. */
  creditNotes: z.array(z.string()),
})
export type UnsettledPayment = z.infer<typeof UnsettledPayment>

export const listUnsettledPayments = endpoint('GET', '/api/account/payments', {
  summary: 'The newest orders of the signed-in subscriber that were sent to a gateway and are not paid',
  response: { 200: z.object({ data: z.array(UnsettledPayment) }), ...problems(...SESSION) },
})
