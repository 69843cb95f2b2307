/** The satellite system, as far as the shop can read it: subscribers, and the wallet's balance. */
import { SLOW_MS } from '#simulators/behaviours/behaviour.ts'
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { delayBy } from '#simulators/latency/delay.ts'
import { requireBearer } from '#simulators/require-bearer.ts'
import type { Site } from '#simulators/site.ts'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { findSubscriber } from './subscriber-store.ts'

const question = z.strictObject({ mobile: z.string().regex(/^[6789]\d{9}$/) })

export function satelliteRoutes(site: Site): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', requireBearer(site.settings.satelliteKey))
    app.addHook('preHandler', delayBy(site, 'satellite'))

    app.post('/satellite/lookup', async (request, reply) => {
      const asked = question.safeParse(request.body)
      if (!asked.success) return reply.code(422).send({ message: z.prettifyError(asked.error) })

      const behaviour = takeBehaviour(site.store, 'satellite', 'call', [asked.data.mobile])
      if (behaviour === 'down') return reply.code(503).send({ message: 'The satellite system is down' })
      if (behaviour === 'slow') await site.sleep(SLOW_MS)

      const subscriber = findSubscriber(site.store, asked.data.mobile)
      return subscriber ? { found: true, subscriber } : { found: false }
    })
  }
}
