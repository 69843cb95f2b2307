/** Checks that every response must pass, for any request. */
import { ACCESS } from '#contract/access.ts'
import { Problem } from '#contract/problem.ts'
import { MARKER } from './hostile-values.ts'
import type { UserContent } from './user-content.ts'
import type { ClientKind, Clients } from './clients.ts'
import type { Plan } from './mutate-request.ts'
import type { HttpResponse } from '#verification/toolkit/send-request.ts'
import { parseJson } from '#api/payments/gateways/parse-json.ts'
import type { buildRequest } from './request.ts'

/** Statuses that every operation may have, by the introduction of the OpenAPI document. */
const ANY_OPERATION = new Set([400, 405, 413, 414, 415, 429, 431])
/** The status for a path with a mutated parameter. */
const MUTATED_PATH = new Set([404])
const PAGES_AFTER_PAYMENT = /^\/payment-(success|fail)(\?[\w=&%.+-]*)?$/
const AnyProblem = Problem.strict()

export type Observation = {
  plan: Plan
  request: ReturnType<typeof buildRequest>
  response: HttpResponse
  log: string
  clients: Clients
  userContent: UserContent
}

/** Checks a response. @returns the violation, beginning with its kind; undefined if there is none */
export function checkResponse(observation: Observation): string | undefined {
  return (
    checkStatus(observation) ??
    checkAccess(observation) ??
    checkSchema(observation) ??
    checkLeaks(observation) ??
    checkLog(observation)
  )
}

const SESSION_ROUTES: ReadonlySet<string> = new Set(
  Object.entries(ACCESS)
    .filter(([, { by }]) => by === 'session')
    .map(([route]) => route.replace(/:(\w+)/g, '{$1}')),
)
const CLIENTS_WITH_SESSION: readonly ClientKind[] = ['customer', 'satellite']

function checkAccess({ plan, response: { status } }: Observation): string | undefined {
  const isRefused = status >= 400 || CLIENTS_WITH_SESSION.includes(plan.client)
  if (isRefused || !SESSION_ROUTES.has(plan.operation.name)) return undefined
  return `access without a session: status ${status} for ${plan.client}`
}

function checkStatus(observation: Observation): string | undefined {
  const { plan, response, log } = observation
  const { status, headers } = response
  if (status >= 500) return `status ${status}: ${/"message":"([^"]*)"/.exec(log)?.[1] ?? response.body}`
  const isDocumented =
    plan.operation.responses.has(status) || ANY_OPERATION.has(status) || isAllowedForRequest(observation)
  return isDocumented ? checkLocation(headers['location']) : `status ${status} is not documented`
}

/** Returns whether the request's own path or headers allow the status, for any operation. */
function isAllowedForRequest({ plan, response: { status }, request: { headers } }: Observation): boolean {
  const isPathMutated = plan.path.length > 0 && plan.mutations.some(({ kind }) => kind === 'path')
  return [
    MUTATED_PATH.has(status) && isPathMutated,
    status === 304 && 'if-none-match' in headers,
    // The headers say that a page of another site sent the request.
    status === 403 && ('origin' in headers || 'sec-fetch-site' in headers),
    // Node's HTTP server rejects an unknown expectation (RFC 9110 section 10.1.1).
    status === 417 && 'expect' in headers,
  ].includes(true)
}

const checkLocation = (location: string | string[] | undefined): string | undefined =>
  location === undefined || PAGES_AFTER_PAYMENT.test([location].flat().join())
    ? undefined
    : `location ${[location].flat().join().slice(0, 100)}`

function checkSchema({ plan, response }: Observation): string | undefined {
  const { status, headers, body } = response
  if (headers['x-content-type-options'] !== 'nosniff' && status !== 417) return 'header nosniff is missing'
  const schema = schemaOf(plan.operation.responses, status, body)
  if (body === '' || schema === undefined) return undefined
  if (!String(headers['content-type']).startsWith('application/json'))
    return `content-type ${String(headers['content-type'])}`
  const result = schema.safeParse(parseJson(body))
  if (result.success) return undefined
  return `schema of ${status}: ${result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`
}

/** Returns the schema of a response. Every operation may answer 403 `cross_site`, as the document's introduction says. */
function schemaOf(responses: Observation['plan']['operation']['responses'], status: number, body: string) {
  const isCrossSite = status === 403 && body.includes('"code":"cross_site"')
  const documented = isCrossSite ? undefined : responses.get(status)
  return documented ?? (status >= 400 ? AnyProblem : undefined)
}

function checkLeaks({ plan, response, request, clients, userContent }: Observation): string | undefined {
  const responseText = `${JSON.stringify(response.headers)}${response.body}`
  // The shop renews a device's cookie, so the response repeats the sender's own.
  const requestText = `${decoded(request.path)}${JSON.stringify(request.headers)}${request.body ?? ''}`
  const isOwn = (canary: string) => requestText.includes(canary) || userContent.contains(plan.client, canary)
  const found = clients.canaries.find((canary) => responseText.includes(canary) && !isOwn(canary))
  return found === undefined ? undefined : `leak of ${found} in ${excerpt(responseText, found)}`
}

const excerpt = (text: string, part: string): string => {
  const at = text.indexOf(part)
  return text.slice(Math.max(0, at - 80), at + part.length + 20)
}

function checkLog({ log, clients }: Observation): string | undefined {
  const found = [MARKER, ...clients.personalData, ...clients.secrets()].find((text) => log.includes(text))
  return found === undefined ? undefined : `log contains ${found}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the kind of a violation: those of one kind in one operation count once. */
export const violationKind = (violation: string): string => violation.slice(0, 24)
