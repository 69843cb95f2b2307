/**
 * The log context: the request or job that log lines belong to. It follows all asynchronous calls. Routes and gateways
 * are created once for all requests, so they cannot receive a logger for each request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

type Context = { requestId: string } | { job: string; jobId: string }

const contexts = new AsyncLocalStorage<Context>()

/** Runs `work` with a context that each of its log lines contains. */
export const runInLogContext = <T>(context: Context, work: () => T): T => contexts.run(context, work)

/** Returns the context fields of a log line, as a new object, because pino adds the fields of the line to it. */
export const logContext = (): object => ({ ...contexts.getStore() })

export function addRequestIdToLog(app: FastifyInstance): void {
  const enter = (request: { id: string }, _reply: unknown, done: () => void): void =>
    runInLogContext({ requestId: request.id }, done)
  app.addHook('onRequest', enter)
  // Set again, because the events that deliver the body do not belong to the request's context.
  app.addHook('preHandler', enter)
}
