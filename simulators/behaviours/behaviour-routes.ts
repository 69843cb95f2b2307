/** `PUT /behaviours`: somebody decides what the shop's next calls meet. */
import type { Site } from '#simulators/site.ts'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { behaviourNames, SYSTEMS } from './behaviour.ts'
import { clearBehaviours, listBehaviours, saveBehaviour } from './behaviour-store.ts'

const wish = z.strictObject({
  system: z.enum(SYSTEMS),
  behaviour: z.string(),
  times: z.int().positive().optional(),
  orderId: z.string().min(1).optional(),
})

const form = z.object({ wish: z.string(), times: z.string().default(''), orderId: z.string().default('') })

/** The page's form can only send texts, and sends empty ones for what was left open. */
function wishFromForm(body: unknown): unknown {
  const read = form.safeParse(body)
  if (!read.success) return body
  const { wish: chosen, times, orderId } = read.data
  const [system, behaviour] = chosen.split(' ')
  return { system, behaviour, ...(times && { times: Number(times) }), ...(orderId && { orderId }) }
}

type Answer = { status: 200 } | { status: 422; message: string; possible: Record<string, string[]> }

const possible = (): Record<string, string[]> =>
  Object.fromEntries(SYSTEMS.map((system) => [system, behaviourNames(system)]))

function fulfil(site: Site, asked: z.ZodSafeParseResult<z.infer<typeof wish>>): Answer {
  if (!asked.success) return { status: 422, message: z.prettifyError(asked.error), possible: possible() }
  const { system, behaviour, times, orderId } = asked.data
  if (!behaviourNames(system).includes(behaviour)) {
    return { status: 422, message: `${system} knows no behaviour "${behaviour}"`, possible: possible() }
  }
  if (behaviour === 'normal') clearBehaviours(site.store, system, orderId)
  else {
    const forWhom = { ...(times && { timesLeft: times }), ...(orderId && { orderId }) }
    saveBehaviour(site.store, { system, behaviour, ...forWhom })
  }
  site.bell.emit('change', 'behaviours')
  return { status: 200 }
}

export function behaviourRoutes(site: Site): FastifyPluginAsync {
  return async (app) => {
    const overview = () => ({ active: listBehaviours(site.store), possible: possible() })

    app.get('/behaviours', async () => overview())

    app.put('/behaviours', async (request, reply) => {
      const answer = fulfil(site, wish.safeParse(request.body))
      return answer.status === 200 ? overview() : reply.code(422).send(answer)
    })

    app.post('/behaviours', async (request, reply) => {
      const answer = fulfil(site, wish.safeParse(wishFromForm(request.body)))
      return answer.status === 200 ? reply.redirect('/#behaviours', 303) : reply.code(422).send(answer)
    })
  }
}
