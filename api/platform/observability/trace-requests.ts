/**
 * Traces the requests of the API: a span for each, with the route's pattern, never the URL. Pages, files and health checks
 * have none: they touch no purchase. The headers of a request have no effect: a browser can send any `traceparent`.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addRequestIdToLog, runInLogContext } from './log-context.ts'
import type { StartTrace, TraceScope } from './trace-scope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; undefined if it is not traced. */
    traceScope: TraceScope | undefined
  }
}

const TRACED = /^\/(staff\/)?api\//
const SERVER_ERROR = 500

/** Gives the code of a request its id for the log, and its span. @param startTrace undefined if traces are off */
export function registerRequestContext(app: FastifyInstance, startTrace: StartTrace | undefined): void {
  addRequestIdToLog(app)
  if (startTrace) traceRequests(app, startTrace)
}

function traceRequests(app: FastifyInstance, startTrace: StartTrace): void {
  app.decorateRequest('traceScope', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id, routeOptions } = request
    const route = routeOptions.url
    if (route === undefined || !TRACED.test(route)) return done()
    const attributes = { 'http.request.method': method, 'http.route': route, 'shop.request.id': id }
    request.traceScope = startTrace({ name: `${method} ${route}`, kind: 'request', attributes })
    enter(request, done)
  })
  // Set again, as the log context is.
  app.addHook('preHandler', (request, _reply, done) => enter(request, done))
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { traceScope, refusedWith } = request
    traceScope?.end({
      attributes: {
        'http.response.status_code': statusCode,
        ...(refusedWith !== undefined && { 'shop.problem': refusedWith }),
      },
      error: statusCode >= SERVER_ERROR ? (refusedWith ?? String(statusCode)) : undefined,
    })
  })
  app.addHook('onRequestAbort', async (request) => request.traceScope?.end({ error: 'aborted' }))
}

function enter({ id: requestId, traceScope }: FastifyRequest, done: () => void): void {
  if (traceScope) runInLogContext({ requestId }, done, traceScope)
  else done()
}
