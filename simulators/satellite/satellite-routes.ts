/** The satellite system, as far as the shop can read it: subscribers, and the wallet's balance. */
import { SLOW_RESPONSE_MS } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { delayBy } from '#simulators/latency/delay.ts'
import { requireBearer } from '#simulators/require-bearer.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { findSubscriber } from './subscriber-store.ts'

const lookupInput = z.strictObject({ mobile: z.string().regex(/^[6789]\d{9}$/) })

export function satelliteRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', requireBearer(context.settings.satelliteKey))
    app.addHook('preHandler', delayBy(context, 'satellite'))

    app.post('/satellite/lookup', async (request, reply) => {
      const parsed = lookupInput.safeParse(request.body)
      if (!parsed.success) return reply.code(422).send({ message: z.prettifyError(parsed.error) })

      const behaviour = takeBehaviour(context.store, 'satellite', 'call', [parsed.data.mobile])
      if (behaviour === 'down') return reply.code(503).send({ message: 'The satellite system is down' })
      if (behaviour === 'slow') await context.sleep(SLOW_RESPONSE_MS)

      const subscriber = findSubscriber(context.store, parsed.data.mobile)
      return subscriber ? { found: true, subscriber } : { found: false }
    })
  }
}
