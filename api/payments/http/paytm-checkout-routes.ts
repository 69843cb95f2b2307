/** Routes that give the cart what it needs to open Paytm's widget. */
import { requireSessionWith } from '#api/identity/sessions/require-session.ts'
import type { GatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { payableOrderQuery } from '#api/payments/checkout/start-payment.ts'
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/payments.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { startPaytm } from '#api/payments/checkout/start-paytm.ts'

export function paytmCheckoutRoutes(platform: AppContext, { paytm }: GatewayRegistry): FastifyPluginAsyncZod {
  const start = async (request: FastifyRequest, transactionId: string) => {
    const reading = payableOrderQuery(platform, transactionId)
    const { signedIn, read: bill } = await requireSessionWith(platform, request, reading)
    return { data: await startPaytm(platform, paytm, { transactionId, signedIn, bill }) }
  }
  return async (app) => {
    app.route({ ...contract.startPaytm, handler: (request) => start(request, request.body.orderId) })
    app.route({ ...contract.createPaytmToken, handler: (request) => start(request, request.body.orderId) })
  }
}
