/** The routes of the desk about orders. */
import { orderQuery } from '#api/orders/order-store.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { findOrderRecord } from '#api/payments/operator/order-record-query.ts'
import {
  type OrderSearch,
  type OrderSummary,
  searchOrders,
} from '#api/payments/operator/order-search-query.ts'
import { resendMessage } from '#api/payments/operator/resend-message.ts'
import { reconcileOrder } from '#api/payments/reconciliation/reconcile-order.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { ENGLISH } from '#api/platform/languages/create-translator.ts'
import { readOrderTimeline } from '#api/renewals/history/read-order-timeline.ts'
import { type Acting, recordAct, recordBefore } from '#api/staff/audit-log/record-act.ts'
import { requireStaff } from '#api/staff/sessions/require-staff.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import * as contract from '#contract/staff/desk-orders.ts'
import { STAFF_ACCESS } from '#contract/staff/staff-access.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { toDeskOrder, toDeskOrderSummary } from './to-desk-order.ts'

/** How long a person at the desk waits for a gateway. */
const TIMEOUT_MS = 10_000

export function deskOrderRoutes(platform: AppContext, gateways: GatewayRegistry): FastifyPluginAsyncZod {
  const { db, runtime, config } = platform

  return async (app) => {
    app.route({
      ...contract.listDeskOrders,
      handler: async (request) => {
        const acting = await requireStaff(platform, request, STAFF_ACCESS['GET /staff/api/orders'])
        const { state, after } = request.query
        await recordBefore(platform, acting, { name: 'orders.read', subject: after ?? 'first page' })
        return answer(await searchOrders(db, searchOf({ state, after })))
      },
    })

    app.route({
      ...contract.findDeskOrders,
      handler: async (request) => {
        const acting = await requireStaff(platform, request, STAFF_ACCESS['POST /staff/api/orders/find'])
        const { q, ...page } = request.body
        const found = await searchOrders(db, { of: q, ...searchOf(page) })
        // Without the text, which may be a mobile number.
        await recordBefore(platform, acting, {
          ...{
            name: 'orders.read',
            subject: found[0]?.id ?? 'nothing found',
            after: { found: found.length },
          },
        })
        return answer(found)
      },
    })

    app.route({
      ...contract.readDeskOrder,
      handler: async (request) => {
        const acting = await requireStaff(platform, request, STAFF_ACCESS['GET /staff/api/orders/:number'])
        return { data: await readOrder(acting, orderIdOfAttempt(request.params.number)) }
      },
    })

    app.route({
      ...contract.verifyDeskOrder,
      handler: async (request) => {
        const roles = STAFF_ACCESS['POST /staff/api/orders/:number/verify']
        const acting = await requireStaff(platform, request, roles)
        const orderId = orderIdOfAttempt(request.params.number)
        await recordBefore(platform, acting, { name: 'payments.reconcile', subject: orderId })
        const attempts = await reconcileOrder(platform, gateways, { orderId, timeoutMs: TIMEOUT_MS })
        if (!attempts) throw NoSuchOrder()
        return { data: { attempts } }
      },
    })

    app.route({
      ...contract.resendDeskMessage,
      handler: (request) => resend(platform, request, orderIdOfAttempt(request.params.number)),
    })
  }

  async function readOrder(acting: Acting, orderId: string): Promise<contract.DeskOrder> {
    const options = { now: runtime.now(), gateways: config.gateways, texts: ENGLISH }
    const [order] = await runQueries(db, orderQuery(orderId))
    const found = await readOrderTimeline(db, orderId, options)
    const record = await findOrderRecord(db, orderId)
    if (!order || !found || !record) throw NoSuchOrder()
    await recordBefore(platform, acting, { name: 'order.read', subject: orderId })
    return toDeskOrder({ order, record, timeline: found.timeline })
  }
}

async function resend(platform: AppContext, request: FastifyRequest, order: string) {
  const roles = STAFF_ACCESS['POST /staff/api/orders/:number/resend-message']
  const acting = await requireStaff(platform, request, roles)
  const result = await recordAct(platform, acting, {
    work: (context) => resendMessage(context, order),
    actOf: (sent) =>
      sent.kind === 'sent'
        ? { name: 'message.resend', subject: order, after: { message: sent.message } }
        : undefined,
  })
  if (result.kind === 'unknown') throw NoSuchOrder()
  if (result.kind === 'nothing') throw contract.NoMessage()
  if (result.kind === 'too_often') throw contract.MessageSentTooOften()
  return { data: { order } }
}

type Page = { state?: OrderSummary['status'] | undefined; after?: string | undefined }

const searchOf = ({ state, after }: Page): OrderSearch => ({
  ...{ status: state, after: after === undefined ? undefined : orderIdOfAttempt(after) },
})

const answer = (orders: OrderSummary[]) => ({ data: orders.map(toDeskOrderSummary) })
