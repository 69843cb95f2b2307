/**
 * Paytm's routes: the start of a payment, and Paytm's notifications (the browser's return by POST, or by GET after the
 * back button, and the webhook as a form or as JSON). The checksum covers values and not their names, so the content is
 * not trusted until Paytm verifies it.
 */
import { requirePayableOrder } from '#api/payments/checkout/require-payable-order.ts'
import type { Order } from '#api/orders/order.ts'
import {
  type AgreeToRenewal,
  CALLBACK_ROUTE_OPTIONS,
  type GatewayRegistry,
} from '#api/payments/gateways/gateway.ts'
import { gatewayFields, returnPath } from '#api/payments/gateways/return-language.ts'
import { handleReturn } from '#api/payments/notifications/handle-return.ts'
import { handleWebhook } from '#api/payments/notifications/handle-webhook.ts'
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/payments.ts'
import formbody from '@fastify/formbody'
import type { RenewalConsent } from '#contract/renewals.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { parseWebhook } from './paytm-notification.ts'
import { verificationKeys } from './paytm-settings.ts'
import { startPaytm } from './start-paytm.ts'

export function paytmRoutes(
  platform: AppContext,
  { paytm }: GatewayRegistry,
  agreeToRenewal: AgreeToRenewal,
): FastifyPluginAsyncZod {
  const start = async (request: FastifyRequest, id: string, renew?: RenewalConsent) => {
    const input = await requirePayableOrder(platform, request, { gateway: paytm, id })
    const agree = renew && ((order: Order, now: Date) => agreeToRenewal(paytm, order, renew, now))
    return { data: await startPaytm(platform, paytm, { ...input, agree }) }
  }
  return async (app) => {
    app.route({
      ...contract.startPaytm,
      handler: (request) => start(request, request.body.orderId, request.body.renew),
    })
    // The specification has two endpoints for one operation.
    app.route({
      ...contract.createPaytmToken,
      handler: (request) => start(request, request.body.orderId),
    })
  }
}

export function paytmCallbackRoutes(platform: AppContext, { paytm }: GatewayRegistry): FastifyPluginAsyncZod {
  const keys = verificationKeys(platform.config.paytm)
  return async (app) => {
    await app.register(formbody)
    // Parsed as text: the signature covers the characters as received.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    const { languages: offered } = platform.config
    const pageOf = async (fields: unknown, query: unknown) =>
      returnPath(await handleReturn(platform, paytm, fields), { query, offered })
    app.post('/api/paytmResponse/callback', CALLBACK_ROUTE_OPTIONS, async ({ body, query }, reply) =>
      reply.redirect(await pageOf(body, query), 303),
    )
    app.get('/api/paytmResponse/callback', CALLBACK_ROUTE_OPTIONS, async ({ query }, reply) =>
      reply.redirect(await pageOf(gatewayFields(query), query), 303),
    )

    app.post('/api/webhooks/paytm', CALLBACK_ROUTE_OPTIONS, async ({ body }) =>
      handleWebhook(platform, paytm, parseWebhook(body, keys)),
    )
  }
}
