/**
 * Routes for PayU's notifications: the browser's return and the webhook, as a form, multipart or JSON. Both are signed;
 * both are verified with PayU before they count. Its notifications about refunds carry no signature and are ignored:
 * every refund is verified until it has ended.
 */
import type { GatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { handleReturn } from '#api/payments/notifications/handle-return.ts'
import { handleWebhook } from '#api/payments/notifications/handle-webhook.ts'
import { parseFormFields } from '#api/payments/gateways/parse-form-fields.ts'
import type { AppContext } from '#api/platform/context.ts'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'

export function payuRoutes(platform: AppContext, { payu }: GatewayRegistry): FastifyPluginAsync {
  return async (app) => {
    // Registered only here: all other routes refuse forms.
    await app.register(formbody)
    app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
      readMultipart(request.headers['content-type'] ?? '', body as Buffer).then(
        (fields) => done(null, fields),
        () => done(null, {}),
      )
    })
    const comeBack = async (body: unknown, reply: FastifyReply) =>
      reply.redirect(await handleReturn(platform, payu, body), 303)
    const news = { schema: { hide: true }, config: { allowCrossSite: true } }
    app.post('/api/payuResponse/checkAndSuccess', news, async (request, reply) =>
      comeBack(request.body, reply),
    )
    app.post('/api/payuResponse/fail', news, async (request, reply) => comeBack(request.body, reply))

    app.post('/api/webhooks/payu', news, async (request, reply) => {
      const fields = parseFormFields(request.body)
      if (isAboutRefund(fields)) return reply.code(200).send({ received: true })
      return reply.code(200).send(await handleWebhook(platform, payu, payu.parseReturn(fields)))
    })
  }
}

/** docs.payu.in/reference-link/refund-status-callback, read 2026-11. */
const isAboutRefund = (fields: Record<string, string>): boolean =>
  fields['action'] === 'refund' && fields['hash'] === undefined

/**
 * Parses a multipart body. No PayU message contains files.
 * @throws TypeError where it is not multipart
 */
async function readMultipart(type: string, body: Buffer): Promise<Record<string, unknown>> {
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData()
  // A repeated name stays a list: no signature covers it.
  const valueOf = (name: string): unknown => {
    const values = form.getAll(name)
    return values.length === 1 ? values[0] : values
  }
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, valueOf(name)]))
}
