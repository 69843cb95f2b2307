/** The story of an order: what happened, what happens next and by when, in the same words on every page and terminal. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { OrderStatus, TransactionID } from './orders.ts'
import { Problem } from './problem.ts'

/** A sentence comes in pieces, so that a page can set an amount, a name in another script, or a reference as such. */
export const TextPiece = z.object({
  as: z.enum(['words', 'amount', 'moment', 'name', 'reference']),
  text: z.string(),
  /** Of a name in another script: how it is read, in Latin letters. */
  latin: z.string().optional(),
})
export type TextPiece = z.infer<typeof TextPiece>

export const TimelineEntry = z.object({
  at: z.string(),
  kind: z.enum([
    'ordered',
    'chosen',
    'waiting',
    'failed',
    'ended',
    'paid',
    'active',
    'returning',
    'returned',
    'by_hand',
  ]),
  text: z.array(TextPiece),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const OrderTimeline = z.object({
  transactionID: z.string(),
  status: OrderStatus,
  /** What happened, the oldest first. */
  entries: z.array(TimelineEntry),
  /** What happens next; absent where nothing does. `by`: until when, where there is a time. */
  next: z.object({ text: z.array(TextPiece), by: z.string().optional() }).optional(),
})
export type OrderTimeline = z.infer<typeof OrderTimeline>

export const getOrderTimeline = {
  method: 'GET',
  url: '/api/orders/:transactionID/story',
  schema: {
    summary: "What happened to one's own order, what happens next and by when; to anybody else there is none",
    params: z.strictObject({ transactionID: TransactionID }),
    response: { 200: z.object({ data: OrderTimeline }), 404: Problem, 422: Problem },
  },
} as const satisfies Endpoint

/** A payment that gave no pack, or not yet: where its money is, stands in the story. */
export const UnsettledPayment = z.object({
  transactionID: z.string(),
  status: OrderStatus,
  amount: z.string(),
  placedAt: z.string(),
})
export type UnsettledPayment = z.infer<typeof UnsettledPayment>

export const listUnsettledPayments = {
  method: 'GET',
  url: '/api/account/payments',
  schema: {
    summary: 'The newest orders of the signed-in subscriber that were sent to a gateway and are not paid',
    response: { 200: z.object({ data: z.array(UnsettledPayment) }), 401: Problem },
  },
} as const satisfies Endpoint
