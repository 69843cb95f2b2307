/**
 * Paytm's own messages over HTTP: the browser's return by POST, or by GET after the back button, and the
 * webhook as a form or as JSON. Its checksum covers values and not their names, so nothing said here is
 * believed before Paytm was asked.
 */
import type { GatewayRegistry } from '#api/payments/verify-attempts.ts'
import { handleReturn } from '#api/payments/handle-return.ts'
import { handleWebhook } from '#api/payments/handle-webhook.ts'
import type { AppContext } from '#api/platform/context.ts'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'

export function paytmRoutes(platform: AppContext, { paytm }: GatewayRegistry): FastifyPluginAsync {
  return async (app) => {
    await app.register(formbody)
    // As text: the signature is over the characters that came.
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
