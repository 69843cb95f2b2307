/**
 * The access log: one line and one measurement for each response. A line has the route's pattern, never the URL, which
 * may contain a mobile number, and the caller's internal id, which has no meaning outside the database.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from './logger.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The internal id of the authenticated caller: `subscriber:…`, `partner:…`, or `staff:…` with the id of a session at the desk. */
    who: string | undefined
    /** The problem code of the response, if the request was refused. */
    refusedWith: string | undefined
  }
}

/** Sets the authenticated subscriber, partner or session of staff of a request, which its access log line contains. */
export function setRequestSubject(
  request: FastifyRequest,
  kind: 'subscriber' | 'partner' | 'staff',
  id: string,
): void {
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
    // During overload a log line for each shed request would cost more than shedding it.
    if (request.isShed) return
    const { method, id: requestId, who, refusedWith: code } = request
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    observeResponse?.(method, route, status, reply.elapsedTime / 1000)
    const ms = Math.round(reply.elapsedTime)
    const line = { event: 'http.completed' as const, requestId, method, route, status, ms }
    log.info({ ...line, ...(who && { who }), ...(code && { code }) }, 'request completed')
  })
}
