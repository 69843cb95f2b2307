/** `POST /_clock` moves the clock of the simulators and of the shop forward; 404 if they have separate clocks. */
import { doneAt, refuse } from '#simulators/manual-controls.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'

const HOUR_MS = 3_600_000
/** A little longer than the longest plan, which lasts a year. */
const MAX_HOURS = 370 * 24

const move = z.object({ hours: z.coerce.number().positive().max(MAX_HOURS) })

export function clockRoutes({ settings, now, events }: SimulatorContext): FastifyPluginAsync {
  const { clock } = settings
  return async (app) => {
    app.post('/_clock', (request, reply) => {
      if (!clock) return refuse(request, reply, 404, 'The shop has a separate clock')
      const { success, data } = move.safeParse(request.body)
      if (!success) return refuse(request, reply, 422, `"hours" must be between 0 and ${String(MAX_HOURS)}`)
      clock.advance(Math.round(data.hours * HOUR_MS))
      events.emit('change', 'clock')
      return doneAt(request, reply, '/#clock')
    })

    app.get('/_clock', async () => ({ now: now().toISOString() }))
  }
}
