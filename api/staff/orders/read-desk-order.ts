/** Reads everything about one order for the desk. The caller records the reading in the audit log. */
import { orderQuery } from '#api/orders/order-store.ts'
import { listDisputesOfOrder } from '#api/payments/disputes/dispute-query.ts'
import { findOrderRecord } from '#api/payments/operator/order-record-query.ts'
import { refundableSaleQuery } from '#api/payments/refunds/refundable-sale-query.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { ENGLISH } from '#api/platform/languages/create-translator.ts'
import { readOrderTimeline } from '#api/renewals/history/read-order-timeline.ts'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'
import { listAuditEntries } from '#api/staff/audit-log/audit-entry-store.ts'
import { toDeskOrder } from './to-desk-order.ts'

/** Far more than an order has. */
const MAX_REJECTIONS = 100

/** @returns undefined where there is no such order */
export async function readDeskOrder(
  { db, runtime, config }: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  orderId: string,
): Promise<DeskOrder | undefined> {
  const now = runtime.now()
  const options = { now, gateways: config.gateways, texts: ENGLISH }
  const [order, sale] = await runQueries(db, orderQuery(orderId), refundableSaleQuery(orderId))
  const found = await readOrderTimeline(db, orderId, options)
  const record = await findOrderRecord(db, orderId)
  if (!order || !found || !record) return undefined
  const disputes = await listDisputesOfOrder(db, orderId)
  const rejections = await listAuditEntries(db, { subject: orderId, act: 'refund.reject' }, MAX_REJECTIONS)
  return toDeskOrder({ order, sale, record, timeline: found.timeline, disputes, rejections, now })
}
