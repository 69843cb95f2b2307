/** Turns whatever a route throws into the answer the contract promises: a status, a sentence, never a stack. */
import { ProblemError } from '#contract/problem.ts'
import { isDatabaseUnavailable } from './database-errors.ts'
import { redactError } from './redact-error.ts'
import type { Log } from './log.ts'
import { SOMETHING_WENT_WRONG } from '#contract/messages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Answer = {
  status: number
  body: Record<string, unknown> & { code: string }
  retryAfterSeconds?: number | undefined
}

/** Words for what Fastify refuses before a route is reached. */
const REFUSALS: Record<string, { code: string; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'media_type', message: 'Please send JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'malformed', message: 'The request is not valid JSON.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'malformed', message: 'The request is not valid JSON.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: 'The request is too large.' },
}

/** About as long as PostgreSQL takes to come back, or another takes to be in its place. */
const AWAY_SECONDS = 5

const UNREADABLE = { code: 'malformed', message: 'The request cannot be read.' }

/** For an address that is not even text: no route, and so none of its hooks, ever sees it. */
export const sendBadRequest = (reply: FastifyReply): FastifyReply =>
  send(reply, { status: 400, body: UNREADABLE })

export function registerErrorHandler(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = answerTo(error)
    request.refusedWith = answer.body.code
    if (isDatabaseUnavailable(error)) {
      log.warn(
        { requestId: request.id, reason: error.name, state: error.code, route: request.routeOptions.url },
        'database away',
      )
    } else if (answer.status >= 500) {
      log.error(
        { err: redactError(error), errorId: request.id, route: request.routeOptions.url },
        'unexpected',
      )
      answer.body.errorId = request.id
    }
    return send(reply, answer)
  })
  app.setNotFoundHandler(answerUnknown(rememberRoutes(app)))
}

type Known = { method: string; pattern: RegExp }

/** Unknown addresses: 405 where another method is known there, else 404. */
function answerUnknown(known: Known[]) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? ''
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    // A parameter that is too long for the router, in an address that is otherwise right, is not found either.
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

/** "/api/orders/:id" as a pattern of real addresses; the catch-all of the pages knows no method. */
function rememberRoutes(app: FastifyInstance): Known[] {
  const known: Known[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.replace(/:[A-Za-z]+/g, '[^/]+')}$`)
    for (const name of [method].flat()) known.push({ method: name, pattern })
  })
  return known
}

function answerTo(error: FastifyError): Answer {
  if (error instanceof ProblemError) {
    const { fields, data, retryAfterSeconds } = error.extra
    return {
      status: error.status,
      body: { message: error.message, code: error.code, ...(fields && { fields }), ...(data && { data }) },
      retryAfterSeconds,
    }
  }

  // Gateways call again after a 503, and so may everybody else: nothing was promised.
  if (isDatabaseUnavailable(error)) {
    const body = { message: SOMETHING_WENT_WRONG, code: 'away' }
    return { status: 503, body, retryAfterSeconds: AWAY_SECONDS }
  }

  // Fastify's own refusals carry a status below 500.
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
