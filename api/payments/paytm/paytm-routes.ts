/**
 * Paytm's own messages over HTTP: the browser's return by POST, or by GET after the back button, and the
 * webhook as a form or as JSON. Its checksum covers values and not their names, so nothing said here is
 * believed before Paytm was asked.
 */
import type { Gateways } from '#api/payments/ask-gateway.ts'
import { answerReturn } from '#api/payments/answer-return.ts'
import { formFields } from '#api/payments/form-fields.ts'
import { hearNews } from '#api/payments/hear-news.ts'
import { readSigned } from '#api/payments/read-signed.ts'
import type { Platform } from '#api/platform/platform.ts'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { readFormWebhook, readJsonWebhook } from './read-webhook.ts'

export function paytmRoutes(platform: Platform, { paytm }: Gateways): FastifyPluginAsync {
  return async (app) => {
    await app.register(formbody)
    // As text: the signature is over the characters that came.
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    const comeBack = async (body: unknown, reply: FastifyReply) =>
      reply.redirect(await answerReturn(platform, paytm, body), 303)
    const schema = { hide: true }
    app.post('/api/paytmResponse/callback', { schema }, async (request, reply) =>
      comeBack(request.body, reply),
    )
    app.get('/api/paytmResponse/callback', { schema }, async (request, reply) =>
      comeBack(request.query, reply),
    )

    app.post('/api/webhooks/paytm', { schema }, async (request, reply) => {
      const { body } = request
      const { key } = platform.config.paytm
      const from = { gateway: 'paytm', source: 'webhook' } as const
      const claim = readSigned(platform, from, () =>
        paytm.readClaim(
          typeof body === 'string' ? readJsonWebhook(body, key) : readFormWebhook(formFields(body)),
        ),
      )
      const known = await hearNews(platform, paytm, { claim, source: 'webhook', authentic: true })
      if (!known) platform.log.warn({ gateway: 'paytm' }, 'signed news about an attempt that we do not know')
      return reply.code(200).send({ received: true })
    })
  }
}
