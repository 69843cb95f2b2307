/**
 * The log context: the request or job that log lines belong to, and its trace scope if traces are on. It follows all asynchronous
 * calls. Routes and gateways are created once for all requests, so they cannot receive a logger for each request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { TraceScope } from './trace-scope.ts'

type Fields = { requestId: string } | { job: string; jobId: string }
type Context = { fields: Fields; scope?: TraceScope | undefined }

const contexts = new AsyncLocalStorage<Context>()

/** Runs `work` with fields that each of its log lines contains. */
export const runInLogContext = <T>(fields: Fields, work: () => T, scope?: TraceScope): T =>
  contexts.run({ fields, scope }, work)

/** Returns the context fields of a log line, as a new object, because pino adds the fields of the line to it. */
export function logContext(): object {
  const { fields, scope } = contexts.getStore() ?? {}
  return scope ? { ...fields, traceId: scope.traceId } : { ...fields }
}

/** Returns the trace scope that the caller works for; undefined if traces are off. */
export const currentScope = (): TraceScope | undefined => contexts.getStore()?.scope

/** Runs `work` for another trace scope of the same request or job. */
export function runInScope<T>(scope: TraceScope, work: () => T): T {
  const context = contexts.getStore()
  return context ? contexts.run({ ...context, scope }, work) : work()
}

export function addRequestIdToLog(app: FastifyInstance): void {
  const enter = (request: { id: string }, _reply: unknown, done: () => void): void =>
    runInLogContext({ requestId: request.id }, done)
  app.addHook('onRequest', enter)
  // Set again, because the events that deliver the body do not belong to the request's context.
  app.addHook('preHandler', enter)
}
