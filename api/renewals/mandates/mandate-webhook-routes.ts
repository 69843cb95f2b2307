/**
 * The webhooks of gateways about mandates that changed at the bank. They are sent once and can be replayed: whatever one
 * says, it is only a reason to read the status of the mandate sooner.
 */
import { CALLBACK_ROUTE_OPTIONS, type GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { InvalidSignature } from '#contract/payments.ts'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { hastenCheck, mandateAtGatewayQuery } from './mandate-store.ts'

export function mandateWebhookRoutes(
  { db, runtime, log }: AppContext,
  gateways: GatewayRegistry,
): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(formbody)
    // Parsed as text: a signature may cover the characters as received.
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    for (const { name, mandates } of Object.values(gateways)) {
      if (!mandates) continue
      app.post(`/api/webhooks/${name}/mandates`, CALLBACK_ROUTE_OPTIONS, async ({ body }) => {
        const { mandateId, isSigned } = mandates.parseWebhook(body)
        if (!isSigned) {
          log.warn(
            { event: 'webhook.invalid_signature', gateway: name },
            'webhook about a mandate rejected: invalid signature',
          )
          throw InvalidSignature()
        }
        const hasten = hastenCheck(name, mandateId, runtime.now())
        const [mandate] = await runBatch(db, [hasten], mandateAtGatewayQuery(name, mandateId))
        // A callback about a notice names no mandate; the notice is asked for in any case.
        if (!mandate && mandateId !== '')
          log.warn(
            { event: 'notification.unknown_mandate', gateway: name, mandate: mandateId },
            'signed webhook about a mandate that this database does not have',
          )
        return { received: true }
      })
    }
  }
}
