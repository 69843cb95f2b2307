/** The API client of the browser. Every request to the API goes through it. */
import { SOMETHING_WENT_WRONG } from '#contract/messages.ts'
import { isRecord } from '#web/browser/storage.ts'
import { requestStepUp } from './step-up-store.ts'
import { handleSessionExpired } from './session-store.ts'
import { tokenStore } from './token-store.ts'

export type Failure = {
  /** HTTP status; 0 if there was no readable response. */
  status: number
  message: string
  /** A stable error code; `offline` if there was no readable response. */
  code: string
  fields: Record<string, string>
  data?: Record<string, string>
  retryAfterSeconds?: number
}

export class ApiError extends Error {
  override name = 'ApiError'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

/**
 * Calls the API and returns the body of its response. Ends the session in this browser on a 401, if the token of the
 * request is still the stored one. If the API requires a step-up, opens its dialog and repeats the request after it.
 * @param more additional headers
 * @throws ApiError, and no other error, with a message for the person
 */
export async function callApi<T>(
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<T> {
  const { response, asOwner } = await send(method, path, { body, more })
  if (response.status === 204) return undefined as T
  const answer = await readAnswer(response)
  if (response.ok) return answer as T

  const failure = failureFields(response, answer)
  if (failure.code === 'proof_needed' && (await requestStepUp())) return callApi(method, path, body, more)
  throw refused(failure, asOwner)
}

/** Downloads a private file of the subscriber. @throws ApiError as `callApi` does */
export async function downloadFromApi(path: string): Promise<{ file: Blob; name: string }> {
  const { response, asOwner } = await send('GET', path)
  if (!response.ok) throw refused(failureFields(response, await readAnswer(response)), asOwner)
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  try {
    return { file: await response.blob(), name }
  } catch {
    throw new ApiError(nobodyAnswered())
  }
}

type Sent = { response: Response; asOwner: string | undefined }

/** Sends a request. @returns the response, and as `asOwner` the token that was sent with the request */
async function send(
  method: string,
  path: string,
  { body, more = {} }: { body?: unknown; more?: Record<string, string> } = {},
): Promise<Sent> {
  const asOwner = tokenStore.get()
  const headers = new Headers({ accept: 'application/json', ...more })
  if (asOwner !== undefined) headers.set('x-auth-token', asOwner)
  return { response: await ask(method, path, headers, body), asOwner }
}

function refused(failure: Failure, asOwner: string | undefined): ApiError {
  if (endsSession(failure) && asOwner !== undefined && asOwner === tokenStore.get())
    handleSessionExpired(failure)
  return new ApiError(failure)
}

/** Returns whether a failure ends the session. A 401 for a wrong or expired one-time code does not. */
const endsSession = ({ status, code }: Failure): boolean => status === 401 && !code.startsWith('otp_')

/** Returns the failure to show for a thrown value. */
export function failureFromError(thrown: unknown): Failure {
  return thrown instanceof ApiError ? thrown.failure : nobodyAnswered()
}

const nobodyAnswered = (): Failure => ({
  status: 0,
  message: SOMETHING_WENT_WRONG,
  code: 'offline',
  fields: {},
})

async function ask(method: string, path: string, headers: Headers, body: unknown) {
  if (body !== undefined) headers.set('content-type', 'application/json')
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch {
    throw new ApiError(nobodyAnswered())
  }
}

async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  try {
    const answer: unknown = await response.json()
    if (isRecord(answer)) return answer
  } catch {
    // Not JSON (a proxy's error page), or the connection broke: both count as no response.
  }
  throw new ApiError(nobodyAnswered())
}

function failureFields(response: Response, answer: Record<string, unknown>): Failure {
  const retryAfter = Number(response.headers.get('retry-after'))
  return {
    status: response.status,
    message: typeof answer['message'] === 'string' ? answer['message'] : SOMETHING_WENT_WRONG,
    code: typeof answer['code'] === 'string' ? answer['code'] : 'unknown',
    fields: texts(answer['fields']),
    ...(isRecord(answer['data']) && { data: texts(answer['data']) }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  }
}

function texts(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
