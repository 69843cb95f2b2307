/** A paid order without a buyer. */
import type { DeskOrder } from '#contract/staff/desk-orders.ts'

const MOMENT = '2026-11-21T06:00:00.000Z'
export const orderOf = (number: string): DeskOrder => ({
  number,
  state: 'paid',
  status: 'paid',
  amountPaise: 14_900,
  creditPaise: null,
  placedAt: MOMENT,
  expiresAt: MOMENT,
  buyer: null,
  lines: [],
  packs: [],
  attempts: [],
  notifications: [],
  captures: [],
  proposals: [],
  disputes: [],
  invoice: null,
  creditNotes: [],
  messages: [],
  timeline: [],
  next: null,
  refundable: [{ line: 1, name: 'Tamil Basic', mostPaise: 14_900 }],
})
