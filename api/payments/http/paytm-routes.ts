/**
 * Routes for Paytm's notifications: the browser's return by POST, or by GET after the back button, and the webhook as a
 * form or as JSON. The checksum covers values and not their names, so the content is not trusted until Paytm verifies
 * it.
 */
import type { GatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { handleReturn } from '#api/payments/notifications/handle-return.ts'
import { handleWebhook } from '#api/payments/notifications/handle-webhook.ts'
import type { AppContext } from '#api/platform/context.ts'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'

export function paytmRoutes(platform: AppContext, { paytm }: GatewayRegistry): FastifyPluginAsync {
  return async (app) => {
    await app.register(formbody)
    // Parsed as text: the signature covers the characters as received.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    const comeBack = async (body: unknown, reply: FastifyReply) =>
      reply.redirect(await handleReturn(platform, paytm, body), 303)
    const news = { schema: { hide: true }, config: { allowCrossSite: true } }
    app.post('/api/paytmResponse/callback', news, async (request, reply) => comeBack(request.body, reply))
    app.get('/api/paytmResponse/callback', news, async (request, reply) => comeBack(request.query, reply))

    app.post('/api/webhooks/paytm', news, async (request, reply) => {
      return reply.code(200).send(await handleWebhook(platform, paytm, paytm.readWebhook(request.body)))
    })
  }
}
