/**
 * PayU's routes: the start of a payment, and PayU's notifications (the browser's return and the webhook, as a form,
 * multipart or JSON). Both are signed, and both are verified with PayU before they count. PayU's notifications about
 * refunds carry no signature and are ignored: every refund is verified until it has ended.
 */
import { requirePayableOrder } from '#api/payments/checkout/require-payable-order.ts'
import { startPayment } from '#api/payments/checkout/start-payment.ts'
import {
  type AgreeToRenewal,
  CALLBACK_ROUTE_OPTIONS,
  type GatewayRegistry,
} from '#api/payments/gateways/gateway.ts'
import { parseFormFields } from '#api/payments/gateways/parse-form-fields.ts'
import { returnPath } from '#api/payments/gateways/return-language.ts'
import { handleReturn } from '#api/payments/notifications/handle-return.ts'
import { handleWebhook } from '#api/payments/notifications/handle-webhook.ts'
import type { Order } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import { readMultipart } from '#api/platform/http/read-multipart.ts'
import * as contract from '#contract/payments.ts'
import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { payuHostedForm } from './payu-hosted-form.ts'

export function payuRoutes(
  platform: AppContext,
  { payu }: GatewayRegistry,
  agreeToRenewal: AgreeToRenewal,
): FastifyPluginAsyncZod {
  const { payu: payuSettings, shopUrl } = platform.config
  return async (app) => {
    app.route({
      ...contract.startPayU,
      handler: async (request) => {
        const { txnid, renew } = request.body
        const input = await requirePayableOrder(platform, request, { gateway: payu, id: txnid })
        const agree = renew && ((order: Order, now: Date) => agreeToRenewal(payu, order, renew, now))
        const { request: payment } = await startPayment(platform, payu, { ...input, agree })
        return { data: payuHostedForm(payuSettings, { shopUrl, language: input.language }, payment) }
      },
    })
  }
}

export function payuCallbackRoutes(platform: AppContext, { payu }: GatewayRegistry): FastifyPluginAsyncZod {
  return async (app) => {
    // Registered only here: all other routes refuse forms.
    await app.register(formbody)
    app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
      readMultipart(request.headers['content-type'] ?? '', body as Buffer).then(
        (fields) => done(null, fields),
        () => done(null, {}),
      )
    })
    const { languages: offered } = platform.config
    const redirectBack = async ({ body, query }: FastifyRequest, reply: FastifyReply) =>
      reply.redirect(returnPath(await handleReturn(platform, payu, body), { query, offered }), 303)
    app.post('/api/payuResponse/checkAndSuccess', CALLBACK_ROUTE_OPTIONS, redirectBack)
    app.post('/api/payuResponse/fail', CALLBACK_ROUTE_OPTIONS, redirectBack)

    app.post('/api/webhooks/payu', CALLBACK_ROUTE_OPTIONS, async (request) => {
      const fields = parseFormFields(request.body)
      if (isAboutRefund(fields)) return { received: true }
      return handleWebhook(platform, payu, payu.parseReturn(fields))
    })
  }
}

/** docs.payu.in/reference-link/refund-status-callback, read 2026-11. */
const isAboutRefund = (fields: Record<string, string>): boolean =>
  fields['action'] === 'refund' && fields['hash'] === undefined
