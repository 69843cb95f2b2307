/** The order of the gallery: its status, and its timeline. */
import { buildTimeline } from '#api/payments/timeline/build-timeline.ts'
import type { OrderStatus } from '#contract/orders.ts'
import * as timeline from '#test/timeline-fixtures.ts'
import type { FrameState } from './gallery-frame.ts'
import { ORDER } from './gallery-packs.ts'

/** Replies with the status of the order, and with its timeline. */
export const order = (
  status: OrderStatus,
  facts: timeline.TimelineInput = {},
  reason?: string,
): FrameState => ({
  'GET /api/orders/:transactionID': {
    data: { transactionID: ORDER, status, amount: '149.00', ...(reason !== undefined && { reason }) },
  },
  'GET /api/orders/:transactionID/story': { data: buildTimeline(timeline.facts(facts), timeline.options(9)) },
})
export const CAPTURED = { attempts: [timeline.attempt({ status: 'captured' })] }
export const PAID = { ...CAPTURED, packs: timeline.active, captures: [timeline.capture()] }
