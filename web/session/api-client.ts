/** The API client of the browser. Every request to the API goes through it. */
import type { ApiCode, ApiInput, ApiResponse, ApiRoute } from '#contract/api.ts'
import { LANGUAGE } from '#web/language/page-language.ts'
import { SOMETHING_WENT_WRONG } from '#contract/messages.ts'
import { learnServerTime } from '#web/browser/clock.ts'
import { withTimeout } from '#web/browser/with-timeout.ts'
import { endpointAddress } from '#contract/endpoint-address.ts'
import { isRecord, textFields } from '#contract/json-record.ts'
import { requestStepUp } from './step-up-store.ts'
import { handleSessionExpired } from './session-store.ts'
import { tokenStore } from './token-store.ts'
import { t } from '@lingui/core/macro'

export type Failure<R extends ApiRoute = ApiRoute> = {
  /** HTTP status; 0 if there was no readable response. */
  status: number
  message: string
  /** A stable error code; `offline` if there was no readable response. */
  code: ApiCode<R> | 'offline'
  fields: Record<string, string>
  data?: Record<string, string>
  retryAfterSeconds?: number
}

export class ApiError<R extends ApiRoute = ApiRoute> extends Error {
  override name = 'ApiError'
  readonly route: R
  readonly failure: Failure<R>
  constructor(route: R, failure: Failure<R>) {
    super(failure.message)
    this.route = route
    this.failure = failure
  }
}

type ExtraHeaders = Record<string, string>
/** The input may be left out if the endpoint needs none. */
type Arguments<R extends ApiRoute> =
  Partial<ApiInput<R>> extends ApiInput<R>
    ? [input?: ApiInput<R>, headers?: ExtraHeaders]
    : [input: ApiInput<R>, headers?: ExtraHeaders]

/**
 * Calls an endpoint and returns the body of its response.
 *
 * The types are those of the contract. They are not checked again here: the API is of the same origin and version, and
 * validates each response with the schema that the type comes from.
 * @throws ApiError, and no other error, with a message for the person
 */
export async function api<R extends ApiRoute>(route: R, ...args: Arguments<R>): Promise<ApiResponse<R>> {
  const response = await request(route, ...args)
  const body: unknown = response.status === 204 ? null : await readBody(route, response)
  // A cast: see above.
  return body as ApiResponse<R>
}

/**
 * Sends a request. Ends the session in this browser on a 401, if the token of the request is still the stored one. If
 * the API requires a step-up, opens its dialog and repeats the request after it.
 * @returns a successful response
 * @throws ApiError
 */
export async function request<R extends ApiRoute>(route: R, ...args: Arguments<R>): Promise<Response> {
  const asOwner = tokenStore.get()
  const response = await send(route, ...args)
  if (response.ok) return response

  const failure = failureIn(response, await readBody(route, response))
  if (failure.code === 'proof_needed' && (await requestStepUp())) return request(route, ...args)
  if (endsSession(failure) && asOwner !== undefined && asOwner === tokenStore.get())
    handleSessionExpired(failure)
  throw new ApiError(route, failure)
}

/**
 * The time limit for the head of a response, and again for its body: longer than the server takes for any answer. A browser
 * can wait for minutes on a connection that broke without an error.
 */
const ANSWER_MS = 20_000

/** The browser completes this request even if it leaves the page meanwhile. */
const OUTLIVES_PAGE: ApiRoute = 'POST /api/auth/logout'

async function send(route: ApiRoute, input?: unknown, more: ExtraHeaders = {}): Promise<Response> {
  const [method = '', template = ''] = route.split(' ')
  const isGet = method === 'GET'
  const body = input && !isGet ? JSON.stringify(input) : null
  const token = tokenStore.get()
  const headers = new Headers({ accept: 'application/json', 'accept-language': LANGUAGE, ...more })
  if (token !== undefined) headers.set('x-auth-token', token)
  if (body) headers.set('content-type', 'application/json')
  try {
    const address = isGet ? endpointAddress(template, textFields(input)) : template
    const keepalive = route === OUTLIVES_PAGE
    const response = await withTimeout(ANSWER_MS, fetch(address, { method, headers, body, keepalive }))
    learnServerTime(response.headers)
    return response
  } catch {
    throw new ApiError(route, noResponse())
  }
}

/** Returns whether a failure ends the session. A 401 for a wrong or expired one-time code does not. */
const endsSession = ({ status, code }: Failure): boolean => status === 401 && !code.startsWith('otp_')

/** Returns the failure to show for a thrown value. */
export const failureFromError = (thrown: unknown): Failure =>
  thrown instanceof ApiError ? thrown.failure : noResponse()

/** Returns the failure of one of these endpoints, whose codes the compiler knows; undefined for any other error. */
export const failureOf = <R extends ApiRoute>(thrown: unknown, ...routes: R[]): Failure<R> | undefined =>
  isErrorOf(thrown, routes) ? thrown.failure : undefined

const isErrorOf = <R extends ApiRoute>(thrown: unknown, routes: R[]): thrown is ApiError<R> =>
  thrown instanceof ApiError && routes.some((route) => route === thrown.route)

const noResponse = (): Failure<never> => ({
  status: 0,
  message: navigator.onLine
    ? SOMETHING_WENT_WRONG
    : t`You are offline. Please try again when the connection is back.`,
  code: 'offline',
  fields: {},
})

async function readBody(route: ApiRoute, response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await withTimeout(ANSWER_MS, response.json())
    if (isRecord(body)) return body
  } catch {
    // Not JSON (a proxy's error page), or the connection broke: both count as no response.
  }
  throw new ApiError(route, noResponse())
}

function failureIn(response: Response, body: Record<string, unknown>): Failure {
  const retryAfter = Number(response.headers.get('retry-after'))
  const { message = SOMETHING_WENT_WRONG, code = 'unknown' } = textFields(body)
  return {
    status: response.status,
    message,
    // A cast: a code that is missing from the contract equals no code that a page compares it with.
    code: code as ApiCode<ApiRoute>,
    fields: textFields(body['fields']),
    ...(isRecord(body['data']) && { data: textFields(body['data']) }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  }
}
