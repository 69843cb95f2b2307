/**
 * Classifies database errors. The database is unavailable if it is down, starting, full, overloaded or a standby. The
 * request itself is correct, so the response is 503 and not 500.
 */

export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The connection broke during a statement, or before it: whether the statement was carried out is unknown. */
export class ConnectionLost extends DatabaseUnavailable {}

/** All connections of the pool were in use for the maximum wait. No statement was sent. */
export class ConnectionsInUse extends DatabaseUnavailable {}

/** Returns a SQLSTATE (PostgreSQL 15 manual, appendix A), Node's name of a connection error such as EPIPE, or ''. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/**
 * SQLSTATE codes, appendix A of the PostgreSQL 15 manual: class 08 connection; class 53 no disk, memory or connections;
 * 57 ended by an operator or a crash, starting up, or timed out; 25006 a standby, which was the primary before a
 * fail-over; 55P03 and class 40 conflicts with other transactions, after all retries.
 */
const UNAVAILABLE_CODES = /^(?:08...|53...|57014|57P0[1-4]|25006|55P03|40...)$/

/** Whether the same request may succeed later without any change. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || UNAVAILABLE_CODES.test(errorCode(error))

/** The causes that an operator can act on, by SQLSTATE. Messages of the server are not logged: they may contain values. */
const CAUSES: readonly [codes: RegExp, cause: string][] = [
  [/^53100$/, 'disk full'],
  [/^53200$/, 'out of memory'],
  [/^53[34]00$/, 'too many connections'],
  [/^57014$/, 'statement took too long'],
  [/^57P03$/, 'starting up or stopping'],
  [/^25006$/, 'a standby, not the primary'],
  [/^(?:55P03|40...)$/, 'conflict with other transactions'],
]

/** @returns the SQLSTATE of an error, or of the one that made connecting fail, and its cause in words, for the log */
export function describeUnavailability(error: Error): { state: string; reason: string } {
  if (error instanceof ConnectionsInUse) return { state: '', reason: 'all connections in use' }
  const state = errorCode(error) || errorCode(error.cause)
  const [, known] = CAUSES.find(([codes]) => codes.test(state)) ?? []
  return { state, reason: known ?? 'connection lost or not possible' }
}

const CONNECTION_LOST_CODES = /^(?:08...|57P0[1-4]|25006)$/

/** Messages of `pg` 8 for a lost connection or a server that does not respond; these errors have no code. */
const LOST_WORDS = /^(?:Connection terminated|Client has encountered a connection error|Query read timeout)/

/** Whether a statement took longer than the limit of the server, or than that of `pg`, whose error has no code. */
export const isStatementLate = (error: unknown): boolean =>
  errorCode(error) === '57014' || (error instanceof Error && error.message === 'Query read timeout')

/** The operating system's error codes for a lost connection. */
const BROKEN_PIPE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Whether the error means that its connection is lost and must be replaced. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (CONNECTION_LOST_CODES.test(errorCode(error)) ||
    BROKEN_PIPE.has(errorCode(error)) ||
    LOST_WORDS.test(error.message))
