/** Where the shop has another clock than the machine, responses carry its time: browsers show times by it. */
import { type Runtime, systemRuntime } from '#api/platform/runtime/runtime.ts'
import type { FastifyInstance } from 'fastify'

/** By default Node writes the header `Date`, with the time of the machine. */
export function sendOwnTime(app: FastifyInstance, { now }: Runtime): void {
  if (now === systemRuntime.now) return
  app.addHook('onSend', async (_request, reply) => void reply.header('date', now().toUTCString()))
}
