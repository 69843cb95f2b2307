/**
 * One line and one figure an answer: who asked, for what, and how it ended. The route is its pattern, never the address,
 * which may hold somebody's number; who asked is the account's internal id, which says nothing outside the database.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The internal id of whoever was recognised: `subscriber:…` or `partner:…`. */
    who: string | undefined
    /** The code of the answer that refused it. */
    refusedWith: string | undefined
  }
}

/** This request is of an account or a partner that was recognised: its line in the log names it. */
export function setRequestSubject(request: FastifyRequest, kind: 'subscriber' | 'partner', id: string): void {
  request.who = `${kind}:${id}`
}

export function registerAccessLog(
  app: FastifyInstance,
  log: Log,
  observeResponse: Metrics['observeResponse'] | undefined,
): void {
  app.decorateRequest('who', undefined)
  app.decorateRequest('refusedWith', undefined)
  app.addHook('onResponse', async (request, reply) => {
    // Under load a line for each refusal would cost more than the refusal.
    if (request.isShed) return
    const { method, id: requestId, who, refusedWith: code } = request
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    observeResponse?.(method, route, status, reply.elapsedTime / 1000)
    const line = { requestId, method, route, status, ms: Math.round(reply.elapsedTime) }
    log.info({ ...line, ...(who && { who }), ...(code && { code }) }, 'request completed')
  })
}
