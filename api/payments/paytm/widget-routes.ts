/** What the cart needs to open Paytm's widget, over HTTP. */
import { requireSessionAnd } from '#api/identity/require-session.ts'
import type { Gateways } from '#api/payments/ask-gateway.ts'
import { billReading } from '#api/payments/start-payment.ts'
import type { Platform } from '#api/platform/platform.ts'
import * as contract from '#contract/payments.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { startPaytm } from './start-paytm.ts'

export function widgetRoutes(platform: Platform, { paytm }: Gateways): FastifyPluginAsyncZod {
  const start = async (request: FastifyRequest, transactionId: string) => {
    const reading = billReading(platform, transactionId)
    const { signedIn, read: bill } = await requireSessionAnd(platform, request, reading)
    return { data: await startPaytm(platform, paytm, { transactionId, signedIn, bill }) }
  }
  return async (app) => {
    app.route({ ...contract.startPaytm, handler: (request) => start(request, request.body.orderId) })
    app.route({ ...contract.createPaytmToken, handler: (request) => start(request, request.body.orderId) })
  }
}
