/** Routes of an order's timeline, for its owner, and of the account's payments that activated no pack. */
import { findSession, requireSession } from '#api/identity/sessions/require-session.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import { traceOrder } from '#api/platform/observability/run-in-span.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { toRupees } from '#contract/money.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import * as contract from '#contract/timeline.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { paymentStatus, returnedAmount } from '#api/payments/attempts/attempt.ts'
import { listUnsettledOrders } from '#api/payments/timeline/timeline-query.ts'
import { namePiece } from '#api/payments/timeline/timeline.ts'
import type { TimelineOptions } from '#api/payments/timeline/write-sentence.ts'

/** Reads the timeline of an order with its owner; undefined where there is no such order. */
type ReadTimeline = (
  db: Db,
  orderId: string,
  options: TimelineOptions,
) => Promise<{ subscriberId: string; timeline: OrderTimeline } | undefined>

export function timelineRoutes(platform: AppContext, readTimeline: ReadTimeline): FastifyPluginAsyncZod {
  const { db, runtime, config } = platform
  return async (app) => {
    app.route({
      ...contract.getOrderTimeline,
      handler: async (request, reply) => {
        const signedIn = await findSession(platform, request)
        const options = { now: runtime.now(), gateways: config.gateways, texts: reply.localize() }
        const found =
          signedIn && (await readTimeline(db, orderIdOfAttempt(request.params.transactionID), options))
        // For anyone else the order does not exist, signed in or not: the page then shows the order's own response.
        if (!found || found.subscriberId !== signedIn.subscriber.id) throw NoSuchOrder()
        traceOrder(found.timeline.transactionID)
        return { data: found.timeline }
      },
    })

    app.route({
      ...contract.listUnsettledPayments,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        const unsettled = await listUnsettledOrders(db, subscriber.id)
        return {
          data: unsettled.map(
            ({ id, status: order, amountPaise, placedAt, attempts, refunds, packs, ...documents }) => {
              const status = paymentStatus({ order, attempts, refunds })
              const returnedPaise = returnedAmount(status, refunds)
              return {
                transactionID: id,
                status,
                amount: toRupees(amountPaise),
                ...(returnedPaise !== undefined && { returned: toRupees(returnedPaise) }),
                packs: packs.map(namePiece),
                placedAt: placedAt.toISOString(),
                ...documents,
              }
            },
          ),
        }
      },
    })
  }
}
