/** `PUT /behaviours` sets a behaviour, or a latency, of one system for the shop's next calls. */
import { clearLatency, listLatencies, saveLatency } from '#simulators/latency/latency-store.ts'
import { latencySchema } from '#simulators/latency/latency.ts'
import type { Site } from '#simulators/site.ts'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { behaviourNames, SYSTEMS } from './behaviour.ts'
import { clearBehaviours, listBehaviours, saveBehaviour } from './behaviour-store.ts'

const system = z.enum(SYSTEMS)
const behaviourWish = z.strictObject({
  system,
  behaviour: z.string(),
  times: z.int().positive().optional(),
  orderId: z.string().min(1).optional(),
})

/** Restores the latency of the site's profile. */
const DEFAULT = z.strictObject({ kind: z.literal('default') })
const latencyWish = z.strictObject({ system, latency: z.union([latencySchema, DEFAULT]) })
const wish = z.union([behaviourWish, latencyWish])
type BehaviourWish = z.infer<typeof behaviourWish>
type LatencyWish = z.infer<typeof latencyWish>

const form = z.object({ wish: z.string(), times: z.string().default(''), orderId: z.string().default('') })

const latencyForm = z.object({ system: z.string(), kind: z.string(), ms: z.string().default('') })

/** Reads the page's two forms. A form sends only texts, and an empty text for an empty field. */
function wishFromForm(body: unknown): unknown {
  const latency = latencyForm.safeParse(body)
  if (latency.success) return latencyFromForm(latency.data)
  const read = form.safeParse(body)
  if (!read.success) return body
  const { wish: chosen, times, orderId } = read.data
  const [system, behaviour] = chosen.split(' ')
  return { system, behaviour, ...(times && { times: Number(times) }), ...(orderId && { orderId }) }
}

function latencyFromForm({ system, kind, ms }: z.infer<typeof latencyForm>): unknown {
  switch (kind) {
    case 'fixed':
      return { system, latency: { kind, ms: Number(ms) } }
    case 'distributed':
      return { system, latency: { kind, medianMs: Number(ms) } }
    default:
      return { system, latency: { kind } }
  }
}

type Answer = { status: 200 } | { status: 422; message: string; possible: Record<string, string[]> }

const possible = (): Record<string, string[]> =>
  Object.fromEntries(SYSTEMS.map((system) => [system, behaviourNames(system)]))

function fulfil(site: Site, asked: z.ZodSafeParseResult<z.infer<typeof wish>>): Answer {
  if (!asked.success) return { status: 422, message: z.prettifyError(asked.error), possible: possible() }
  if ('latency' in asked.data) setLatency(site, asked.data)
  else {
    const fault = setBehaviour(site, asked.data)
    if (fault !== undefined) return { status: 422, message: fault, possible: possible() }
  }
  site.bell.emit('change', 'behaviours')
  return { status: 200 }
}

function setLatency({ store }: Site, { system, latency }: LatencyWish): void {
  if (latency.kind === 'default') clearLatency(store, system)
  else saveLatency(store, system, latency)
}

/** Sets a behaviour. @returns why the request is invalid, if it is */
function setBehaviour({ store }: Site, wish: BehaviourWish): string | undefined {
  const { system, behaviour, times, orderId } = wish
  if (!behaviourNames(system).includes(behaviour)) return `${system} knows no behaviour "${behaviour}"`
  if (behaviour === 'normal') {
    clearBehaviours(store, system, orderId)
    if (orderId === undefined) clearLatency(store, system)
  } else {
    const forWhom = { ...(times && { timesLeft: times }), ...(orderId && { orderId }) }
    saveBehaviour(store, { system, behaviour, ...forWhom })
  }
  return undefined
}

export function behaviourRoutes(site: Site): FastifyPluginAsync {
  return async (app) => {
    const overview = () => ({
      active: listBehaviours(site.store),
      latencies: listLatencies(site),
      possible: possible(),
    })

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
