/** The hook that delays each answer to the shop's server by the latency of its system. */
import type { System } from '#simulators/behaviours/behaviour.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { drawDelayMs } from './latency.ts'
import { findLatency } from './latency-store.ts'

/** Returns a `preHandler`. It runs before the call has any effect, so a hung call changes nothing in the books. */
export function delayBy(context: SimulatorContext, system: System) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const latency = findLatency(context, system)
    // Fastify leaves a hijacked reply alone: the socket stays open until the caller or the server closes it.
    if (latency.kind === 'hang') {
      reply.hijack()
      return
    }
    const ms = latency.kind === 'fixed' ? latency.ms : drawDelayMs(latency.medianMs, context.random)
    if (ms > 0) await context.sleep(ms)
  }
}
