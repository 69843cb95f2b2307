/**
 * When the database cannot be asked: it is gone, starting, full, overrun, or another server has taken its place.
 * Nothing is wrong with what was asked, so the answer is "later" and not "our mistake".
 */

export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/**
 * PostgreSQL's states, appendix A of its manual (version 15): 08 the connection; 53 no room for data, memory or
 * connections; 57 ended by an operator or a crash, starting up, or out of time; 25006 a standby, which was the
 * primary before a fail-over; 55P03 and 40 others were quicker, again and again.
 */
const AWAY = /^(?:08...|53...|57014|57P0[1-4]|25006|55P03|40...)$/

/** Whether the same may succeed a moment later without anybody changing anything. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || AWAY.test(codeOf(error))

const LOST = /^(?:08...|57P0[1-4]|25006)$/

/** Words of `pg` 8 for a connection that is no more, or whose server is silent; they have no code. */
const LOST_WORDS = /^(?:Connection terminated|Client has encountered a connection error|Query read timeout)/

/** The operating system's names for the same. */
const BROKEN_PIPE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Whether the connection an error came from is good for nothing more. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (LOST.test(codeOf(error)) || BROKEN_PIPE.has(codeOf(error)) || LOST_WORDS.test(error.message))

/** `pg` refuses to send anything on a connection that it knows to be broken. */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof Error && /^Client has encountered a connection error/.test(error.message)

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
