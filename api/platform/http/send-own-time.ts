/** Sends the shop's time in responses if its clock differs from the machine's: browsers show times by the header `Date`. */
import { type Runtime, systemRuntime } from '#api/platform/runtime/runtime.ts'
import type { FastifyInstance } from 'fastify'

/** By default Node writes the header `Date`, with the time of the machine. */
export function sendOwnTime(app: FastifyInstance, { now }: Runtime): void {
  if (now === systemRuntime.now) return
  app.addHook('onSend', async (_request, reply) => void reply.header('date', now().toUTCString()))
}
