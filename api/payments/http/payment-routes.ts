/** Payment routes for the shop's pages: session, input, response. */
import { authenticatedSessionQuery, requireSession } from '#api/identity/sessions/require-session.ts'
import { requireStepUp } from '#api/identity/sessions/require-step-up.ts'
import { totalOf } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import { toRupees } from '#contract/money.ts'
import * as orders from '#contract/orders.ts'
import * as packs from '#contract/packs.ts'
import * as contract from '#contract/payments.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import {
  refreshPaymentStatus,
  refreshStoredStatus,
} from '#api/payments/notifications/refresh-payment-status.ts'
import { cancelQueuedPack } from '#api/payments/refunds/cancel-queued-pack.ts'
import {
  type OrderPaymentStatus,
  paymentStatusQuery,
  reasonToRetry,
} from '#api/payments/attempts/payment-status-query.ts'

export function paymentRoutes(platform: AppContext, gateways: GatewayRegistry): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.reportPaymentStatus,
      handler: async (request) => {
        const { transactionID } = request.body
        const current = await refreshPaymentStatus(platform, gateways, transactionID)
        return { data: { transactionID: current.order.id, status: current.status } }
      },
    })

    app.route({
      ...orders.getOrder,
      handler: async (request, reply) => {
        const { transactionID } = request.params
        const [read, signedIn] = await runQueries(
          platform.db,
          paymentStatusQuery(transactionID),
          authenticatedSessionQuery(platform, request),
        )
        const current = await refreshStoredStatus(platform, gateways, { stored: read })
        const isOwner = current.order.subscriberId === signedIn?.subscriber.id
        const failure = current.reason ?? reasonToRetry(current, transactionID)
        const reason = failure && reply.localize().translate(failure)
        return { data: toView({ ...current, reason }, isOwner) }
      },
    })

    app.route({
      ...packs.cancelQueuedPack,
      handler: async (request, reply) => {
        const signedIn = await requireSession(platform, request)
        const provedAt = requireStepUp(platform, signedIn)
        const { transactionID: transactionId } = request.body
        const cancelled = { subscriberId: signedIn.subscriber.id, transactionId, provedAt }
        const { orderId, amountPaise } = await cancelQueuedPack(platform, cancelled)
        const [current] = await runQueries(platform.db, paymentStatusQuery(orderId))
        if (!current) throw orders.NoSuchOrder()
        const text = /*i18n*/ 'Your queued pack is cancelled. {amount} goes back to where it came from.'
        return {
          data: { transactionID: orderId, status: current.status, amount: toRupees(amountPaise) },
          message: reply.localize().translate(text, { amount: formatPaise(amountPaise) }),
        }
      },
    })
  }
}

function toView(
  { order, status, reason, returnedPaise }: OrderPaymentStatus,
  isOwner: boolean,
): orders.OrderView {
  const items = order.lines.map(({ poid, name, type, duration, pricePaise }) => ({
    poid,
    name,
    type,
    duration,
    amount: toRupees(pricePaise),
  }))
  const view = { transactionID: order.id, status, amount: toRupees(order.amountPaise) }
  const upgrade = order.upgrade && {
    price: toRupees(totalOf(order.lines)),
    credit: toRupees(order.upgrade.creditPaise),
    unusedDays: order.upgrade.creditDays,
  }
  return {
    ...view,
    ...(returnedPaise !== undefined && { returned: toRupees(returnedPaise) }),
    ...(reason !== undefined && { reason }),
    ...(isOwner && { items, ...(upgrade && { upgrade }) }),
  }
}
