/**
 * PayU's own messages over HTTP: the browser's return and the webhook. Both are signed; neither is
 * believed before PayU was asked.
 */
import type { Gateways } from '#api/payments/ask-gateway.ts'
import { answerReturn } from '#api/payments/answer-return.ts'
import { formFields } from '#api/payments/form-fields.ts'
import { hearNews } from '#api/payments/hear-news.ts'
import type { Platform } from '#api/platform/platform.ts'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'

export function payuRoutes(platform: Platform, { payu }: Gateways): FastifyPluginAsync {
  return async (app) => {
    // Only here: everywhere else a form is refused.
    await app.register(formbody)
    const comeBack = async (body: unknown, reply: FastifyReply) =>
      reply.redirect(await answerReturn(platform, payu, body), 303)
    const schema = { hide: true }
    app.post('/api/payuResponse/checkAndSuccess', { schema }, async (request, reply) =>
      comeBack(request.body, reply),
    )
    app.post('/api/payuResponse/fail', { schema }, async (request, reply) => comeBack(request.body, reply))

    app.post('/api/webhooks/payu', { schema }, async (request, reply) => {
      const claim = payu.readClaim(formFields(request.body))
      const known = await hearNews(platform, payu, { claim, source: 'webhook', authentic: true })
      if (!known) platform.log.warn({ gateway: 'payu' }, 'signed news about an attempt that we do not know')
      return reply.code(200).send({ received: true })
    })
  }
}
