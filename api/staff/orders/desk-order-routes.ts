/** The routes of the desk about orders. */
import { orderIdOfAttempt } from '#api/orders/order.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import {
  type OrderSearch,
  type OrderSummary,
  searchOrders,
} from '#api/payments/operator/order-search-query.ts'
import { resendMessage } from '#api/payments/operator/resend-message.ts'
import { reconcileOrder } from '#api/payments/reconciliation/reconcile-order.ts'
import type { AppContext } from '#api/platform/context.ts'
import { recordAct, recordActInAdvance } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import * as contract from '#contract/staff/desk-orders.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readDeskOrder } from './read-desk-order.ts'
import { toDeskOrderSummary } from './to-desk-order.ts'

/** How long a person at the desk waits for a gateway. */
const TIMEOUT_MS = 10_000

export function deskOrderRoutes(platform: AppContext, gateways: GatewayRegistry): FastifyPluginAsyncZod {
  const { db } = platform

  return async (app) => {
    app.route({
      ...contract.listDeskOrders,
      handler: async (request) => {
        const acting = actingOf(request)
        const { after } = request.query
        await recordActInAdvance(platform, acting, { name: 'orders.read', subject: after ?? 'first page' })
        return answer(await searchOrders(db, searchOf(request.query)))
      },
    })

    app.route({
      ...contract.findDeskOrders,
      handler: async (request) => {
        const acting = actingOf(request)
        const { q, ...page } = request.body
        const found = await searchOrders(db, { of: q, ...searchOf(page) })
        // Recorded without the search text, which may be a mobile number.
        await recordActInAdvance(platform, acting, {
          name: 'orders.read',
          subject: found[0]?.id ?? 'nothing found',
          after: { found: found.length },
        })
        return answer(found)
      },
    })

    app.route({
      ...contract.readDeskOrder,
      handler: async (request) => {
        const acting = actingOf(request)
        const orderId = orderIdOfAttempt(request.params.number)
        const order = await readDeskOrder(platform, orderId)
        if (!order) throw NoSuchOrder()
        await recordActInAdvance(platform, acting, { name: 'order.read', subject: orderId })
        return { data: order }
      },
    })

    app.route({
      ...contract.verifyDeskOrder,
      handler: async (request) => {
        const acting = actingOf(request)
        const orderId = orderIdOfAttempt(request.params.number)
        await recordActInAdvance(platform, acting, { name: 'payments.reconcile', subject: orderId })
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
}

async function resend(platform: AppContext, request: FastifyRequest, order: string) {
  const acting = actingOf(request)
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

type Page = {
  state?: OrderSummary['status'] | undefined
  gateway?: string | undefined
  after?: string | undefined
}

const searchOf = ({ state, gateway, after }: Page): OrderSearch => ({
  status: state,
  gateway,
  after: after === undefined ? undefined : orderIdOfAttempt(after),
})

const answer = (orders: OrderSummary[]) => ({ data: orders.map(toDeskOrderSummary) })
