/**
 * The error handler: maps every error of a route to a response of the contract: a status and a message, never a stack.
 * The message is in the language of the request.
 */
import { AmbiguousRequest } from '#contract/edge-errors.ts'
import { durationText } from '#contract/format/format-duration.ts'
import { Unauthenticated } from '#contract/identity.ts'
import { SOMETHING_WENT_WRONG } from '#contract/messages.ts'
import { problem, ProblemError } from '#contract/problem.ts'
import { describeUnavailability, isDatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { isErasedAccount } from '#api/platform/db/transaction.ts'
import type { Texts, Translator } from '#api/platform/languages/create-translator.ts'
import { type Log, redactError } from '#api/platform/observability/logger.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localizeReply } from './localize-reply.ts'

const NothingHere = problem('not_found', 404, /*i18n*/ 'There is nothing at this address.')
const WrongMethod = problem('wrong_method', 405, /*i18n*/ 'This address does not answer that method.')
const DatabaseUnavailable = problem('away', 503, SOMETHING_WENT_WRONG)
const Unexpected = problem('unexpected', 500, SOMETHING_WENT_WRONG)

/** Messages for requests that Fastify refuses before a route is reached. */
const REFUSALS: Record<string, { code: string; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'media_type', message: /*i18n*/ 'Please send JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'malformed', message: /*i18n*/ 'The request is not valid JSON.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'malformed', message: /*i18n*/ 'The request is not valid JSON.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: /*i18n*/ 'The request is too large.' },
}

/** About the duration of a PostgreSQL restart or fail-over. */
const RETRY_AFTER_SECONDS = 5

/** Sends 400 for a URL that cannot be decoded: no route matches, so none of the hooks run. */
export const sendBadRequest = (reply: FastifyReply, translator: Translator): FastifyReply =>
  send(reply, AmbiguousRequest(), localizeReply(reply, translator))

export function registerErrorHandler(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = problemOf(error, request)
    request.refusedWith = answer.code
    const hasErrorId = answer.status >= 500 && !isDatabaseUnavailable(error)
    if (hasErrorId) logWithErrorId(log, error, request)
    else if (isDatabaseUnavailable(error)) logDatabase(log, error, request)
    return send(reply, answer, reply.localize(), hasErrorId ? request.id : undefined)
  })
  app.setNotFoundHandler(handleUnknownRoute(collectRoutes(app)))
}

function logDatabase(log: Log, error: FastifyError, { id, routeOptions: { url } }: FastifyRequest): void {
  const where = { requestId: id, route: url }
  log.warn({ event: 'db.unavailable', ...describeUnavailability(error), ...where }, 'database unavailable')
}

/** Logs an error with the id that its response has. A problem with a status of 5xx is declared, so it is not a fault of the shop. */
function logWithErrorId(log: Log, error: FastifyError, { id, routeOptions: { url } }: FastifyRequest): void {
  const where = { errorId: id, route: url }
  if (error instanceof ProblemError) {
    const fields = { event: 'http.unavailable', code: error.code, ...where } as const
    log.warn(fields, 'request refused: an external system is unavailable, or the clock is wrong')
    return
  }
  const fields = { event: 'http.failed', err: redactError(error), ...where } as const
  log.error(fields, 'request failed with an unexpected error')
}

type KnownRoute = { method: string; pattern: RegExp }

/** Handles unknown routes: 405 if the path exists with another method, else 404. */
function handleUnknownRoute(known: KnownRoute[]) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? ''
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    // The router also finds no route for a known path with a parameter that is too long: 404.
    if (methods.size === 0 || methods.has(request.method)) {
      return send(reply, NothingHere(), reply.localize())
    }
    void reply.header('allow', [...methods].join(', '))
    return send(reply, WrongMethod(), reply.localize())
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

function problemOf(error: FastifyError, { headers }: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error
  // The account of the session was erased after the session was read.
  if (isErasedAccount(error) && headers['x-auth-token'] !== undefined) return Unauthenticated()
  // Gateways repeat a webhook after a 503, and other clients may retry as well.
  if (isDatabaseUnavailable(error)) return DatabaseUnavailable({ retryAfterSeconds: RETRY_AFTER_SECONDS })
  // Errors of Fastify itself have a status below 500.
  const status = error.statusCode ?? 500
  if (status >= 500) return Unexpected()
  const { code, message } = REFUSALS[error.code] ?? AmbiguousRequest()
  return new ProblemError(code, status, message)
}

/** @param errorId names the log line of the error */
function send(reply: FastifyReply, answer: ProblemError, texts: Texts, errorId?: string): FastifyReply {
  const { code, status, params } = answer
  const { fields, data, retryAfterSeconds } = answer.extra
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
  const body = {
    message: messageOf(answer, texts),
    code,
    ...(fields && { fields: translateFields(fields, texts) }),
    ...(params && { params }),
    ...(data && { data }),
    ...(errorId !== undefined && { errorId }),
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function messageOf({ template, params }: ProblemError, texts: Texts): string {
  if (params?.['wait'] === undefined) return texts.translate(template, params)
  const wait = durationText(Number(params['wait']))
  return texts.translate(template, { ...params, wait: texts.translate(wait.template, wait.values) })
}

const translateFields = (fields: Record<string, string>, { translate }: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, translate(message)]))
