/**
 * The request or job that log lines belong to. It follows the work through every call by itself: routes and gateways are
 * made once and serve all requests, so that a logger could not be handed to them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

type Context = { requestId: string } | { job: string; jobId: string }

const contexts = new AsyncLocalStorage<Context>()

/** Every line that `work` logs carries the context. */
export const inLogContext = <T>(context: Context, work: () => T): T => contexts.run(context, work)

/** Returns the fields that each line gets, as a new object: pino adds the fields of the line to it. */
export const logContext = (): object => ({ ...contexts.getStore() })

/** Every line of a request carries its id. */
export function nameRequestsInLog(app: FastifyInstance): void {
  const enter = (request: { id: string }, _reply: unknown, done: () => void): void =>
    inLogContext({ requestId: request.id }, done)
  app.addHook('onRequest', enter)
  // Once more: the events with which a body arrives do not belong to the request's context.
  app.addHook('preHandler', enter)
}
