/** The error of a failed call to an external system: a code for alarms, and a message without personal data. */
import type { Destination } from '#api/platform/config/destination.ts'

const MESSAGES = {
  refused: 'nothing listens at the address',
  no_such_host: 'the name of the host is unknown',
  broken: 'the connection broke before the answer was complete',
  timeout: 'no answer within the time limit',
  too_long: 'the answer is too long',
  certificate: 'the certificate is not trusted',
  server_error: 'the system answered with a server error',
  too_many: 'the system has too many requests and refused this one',
  wrong_status: 'the system answered with a status that it does not document',
  unreadable: 'the answer is not in the documented form',
  bad_signature: 'the answer is not signed by the system',
  denied: 'the system refused the request, such as for wrong credentials',
  not_ours: 'the answer does not belong to the request',
} as const

type ErrorCode = keyof typeof MESSAGES

export class ExternalSystemError extends Error {
  override name = 'ExternalSystemError'
  readonly code: ErrorCode
  readonly destination: Destination
  readonly status: number | undefined

  constructor(destination: Destination, code: ErrorCode, status?: number) {
    super(MESSAGES[code])
    this.code = code
    this.destination = destination
    this.status = status
  }
}

const RESPONSES: ReadonlySet<ErrorCode> = new Set([
  'too_long',
  'server_error',
  'wrong_status',
  'unreadable',
  'bad_signature',
  'not_ours',
])

/**
 * Whether the system responded, but not with what was requested: its response to another request may be right. Not for
 * `too_many`: further requests would make it worse.
 */
export const hasResponded = (error: unknown): boolean =>
  error instanceof ExternalSystemError && RESPONSES.has(error.code)

/** Whether the response of the system cannot be used. Not for a server error, after which it may soon answer again. */
export const isUnusable = (error: unknown): boolean =>
  hasResponded(error) && !(error instanceof ExternalSystemError && error.code === 'server_error')

/** Whether a status states that the system cannot serve requests at present, whatever they are. */
export const isOverloaded = (status: number): boolean => status >= 500 || status === TOO_MANY_REQUESTS

const TOO_MANY_REQUESTS = 429

/** Returns the error for a response with an undocumented status. */
export function statusError(destination: Destination, status: number): ExternalSystemError {
  const code = status === TOO_MANY_REQUESTS ? 'too_many' : status >= 500 ? 'server_error' : 'wrong_status'
  return new ExternalSystemError(destination, code, status)
}

export function connectionError(destination: Destination, error: NodeJS.ErrnoException): ExternalSystemError {
  return new ExternalSystemError(destination, codeOf(error.code ?? ''))
}

function codeOf(code: string): ErrorCode {
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no_such_host'
  if (code === 'ETIMEDOUT') return 'timeout'
  return /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code) ? 'certificate' : 'broken'
}
