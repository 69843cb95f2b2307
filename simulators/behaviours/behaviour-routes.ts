/** `PUT /behaviours` sets a behaviour, or a latency, of one system for the shop's next calls. */
import { clearLatency, listLatencies, saveLatency } from '#simulators/latency/latency-store.ts'
import { latencySchema } from '#simulators/latency/latency.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { behaviourNames, SYSTEMS } from './behaviour.ts'
import { clearBehaviours, listActiveBehaviours, saveBehaviour } from './behaviour-store.ts'

const system = z.enum(SYSTEMS)
const behaviourRequest = z.strictObject({
  system,
  behaviour: z.string(),
  times: z.int().positive().optional(),
  orderId: z.string().min(1).optional(),
})

/** Restores the latency of the latency profile. */
const DEFAULT = z.strictObject({ kind: z.literal('default') })
const latencyRequest = z.strictObject({ system, latency: z.union([latencySchema, DEFAULT]) })
const setting = z.union([behaviourRequest, latencyRequest])
type BehaviourRequest = z.infer<typeof behaviourRequest>
type LatencyRequest = z.infer<typeof latencyRequest>

const form = z.object({
  /** System and behaviour: "payu slow". */
  behaviour: z.string(),
  times: z.string().default(''),
  orderId: z.string().default(''),
})

const latencyForm = z.object({ system: z.string(), kind: z.string(), ms: z.string().default('') })

/** Reads the page's two forms. A form sends only texts, and an empty text for an empty field. */
function requestFromForm(body: unknown): unknown {
  const latency = latencyForm.safeParse(body)
  if (latency.success) return latencyFromForm(latency.data)
  const read = form.safeParse(body)
  if (!read.success) return body
  const { behaviour: choice, times, orderId } = read.data
  const [system, behaviour] = choice.split(' ')
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

type Result = { status: 200 } | { status: 422; message: string; possible: Record<string, string[]> }

const listPossibleBehaviours = (): Record<string, string[]> =>
  Object.fromEntries(SYSTEMS.map((system) => [system, behaviourNames(system)]))

function applyRequest(
  context: SimulatorContext,
  parsed: z.ZodSafeParseResult<z.infer<typeof setting>>,
): Result {
  if (!parsed.success)
    return { status: 422, message: z.prettifyError(parsed.error), possible: listPossibleBehaviours() }
  if ('latency' in parsed.data) setLatency(context, parsed.data)
  else {
    const fault = setBehaviour(context, parsed.data)
    if (fault !== undefined) return { status: 422, message: fault, possible: listPossibleBehaviours() }
  }
  context.events.emit('change', 'behaviours')
  return { status: 200 }
}

function setLatency({ store }: SimulatorContext, { system, latency }: LatencyRequest): void {
  if (latency.kind === 'default') clearLatency(store, system)
  else saveLatency(store, system, latency)
}

/** Sets a behaviour. @returns why the request is invalid, if it is */
function setBehaviour({ store }: SimulatorContext, request: BehaviourRequest): string | undefined {
  const { system, behaviour, times, orderId } = request
  if (!behaviourNames(system).includes(behaviour)) return `${system} has no behaviour "${behaviour}"`
  if (behaviour === 'normal') {
    clearBehaviours(store, system, orderId)
    if (orderId === undefined) clearLatency(store, system)
  } else {
    const limits = { ...(times && { timesLeft: times }), ...(orderId && { orderId }) }
    saveBehaviour(store, { system, behaviour, ...limits })
  }
  return undefined
}

export function behaviourRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    const overview = () => ({
      active: listActiveBehaviours(context.store),
      latencies: listLatencies(context),
      possible: listPossibleBehaviours(),
    })

    app.get('/behaviours', async () => overview())

    app.put('/behaviours', async (request, reply) => {
      const answer = applyRequest(context, setting.safeParse(request.body))
      return answer.status === 200 ? overview() : reply.code(422).send(answer)
    })

    app.post('/behaviours', async (request, reply) => {
      const answer = applyRequest(context, setting.safeParse(requestFromForm(request.body)))
      return answer.status === 200 ? reply.redirect('/#behaviours', 303) : reply.code(422).send(answer)
    })
  }
}
