/**
 * The error handler: maps every error of a route to a response of the contract: a status and a message, never a stack.
 */
import { ProblemError } from '#contract/problem.ts'
import { isDatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { type Log, redactError } from '#api/platform/observability/logger.ts'
import { SOMETHING_WENT_WRONG } from '#contract/messages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Answer = {
  status: number
  body: Record<string, unknown> & { code: string }
  retryAfterSeconds?: number | undefined
}

/** Messages for requests that Fastify refuses before a route is reached. */
const REFUSALS: Record<string, { code: string; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'media_type', message: 'Please send JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'malformed', message: 'The request is not valid JSON.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'malformed', message: 'The request is not valid JSON.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: 'The request is too large.' },
}

/** About the duration of a PostgreSQL restart or fail-over. */
const RETRY_AFTER_SECONDS = 5

const UNREADABLE = { code: 'malformed', message: 'The request cannot be read.' }

/** Sends 400 for a URL that cannot be decoded: no route matches, so none of the hooks run. */
export const sendBadRequest = (reply: FastifyReply): FastifyReply =>
  send(reply, { status: 400, body: UNREADABLE })

export function registerErrorHandler(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = responseTo(error)
    request.refusedWith = answer.body.code
    const { id, routeOptions } = request
    const route = routeOptions.url
    if (isDatabaseUnavailable(error)) {
      const { name: reason, code: state } = error
      log.warn({ event: 'db.unavailable', requestId: id, reason, state, route }, 'database unavailable')
    } else if (answer.status >= 500) {
      const err = redactError(error)
      log.error({ event: 'http.failed', err, errorId: id, route }, 'request failed with an unexpected error')
      answer.body.errorId = id
    }
    return send(reply, answer)
  })
  app.setNotFoundHandler(handleUnknownRoute(collectRoutes(app)))
}

type KnownRoute = { method: string; pattern: RegExp }

/** Handles unknown routes: 405 if the path exists with another method, else 404. */
function handleUnknownRoute(known: KnownRoute[]) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? ''
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    // The router also finds no route for a known path with a parameter that is too long: 404.
    if (methods.size === 0 || methods.has(request.method)) {
      return send(reply, {
        status: 404,
        body: { message: 'There is nothing at this address.', code: 'not_found' },
      })
    }
    void reply.header('allow', [...methods].join(', '))
    return send(reply, {
      status: 405,
      body: { message: 'This address does not answer that method.', code: 'wrong_method' },
    })
  }
}

/** Collects the routes as patterns: "/api/orders/:id" matches real paths. Leaves out catch-all routes. */
function collectRoutes(app: FastifyInstance): KnownRoute[] {
  const known: KnownRoute[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.replace(/:[A-Za-z]+/g, '[^/]+')}$`)
    for (const name of [method].flat()) known.push({ method: name, pattern })
  })
  return known
}

function responseTo(error: FastifyError): Answer {
  if (error instanceof ProblemError) {
    const { fields, data, retryAfterSeconds } = error.extra
    return {
      status: error.status,
      body: { message: error.message, code: error.code, ...(fields && { fields }), ...(data && { data }) },
      retryAfterSeconds,
    }
  }

  // Gateways repeat a webhook after a 503, and other clients may retry as well.
  if (isDatabaseUnavailable(error)) {
    const body = { message: SOMETHING_WENT_WRONG, code: 'away' }
    return { status: 503, body, retryAfterSeconds: RETRY_AFTER_SECONDS }
  }

  // Errors of Fastify itself have a status below 500.
  const status = error.statusCode ?? 500
  if (status < 500) {
    const { code, message } = REFUSALS[error.code] ?? UNREADABLE
    return { status, body: { message, code } }
  }
  return { status: 500, body: { message: SOMETHING_WENT_WRONG, code: 'unexpected' } }
}

function send(reply: FastifyReply, { status, body, retryAfterSeconds }: Answer): FastifyReply {
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
