/**
 * The logger, which writes one JSON object a line with the time in UTC (ISO 8601), and the fields of errors: what failed
 * and where, without request data.
 */
import type { Config } from '#api/platform/config/config.ts'
import type { Destination } from '#api/platform/config/destination.ts'
import { errorCode } from '#api/platform/db/database-errors.ts'
import { violatedConstraint } from '#api/platform/db/transaction.ts'
import { ExternalSystemError } from '#api/platform/runtime/external-system-error.ts'
import pino, { type DestinationStream } from 'pino'
import { logContext } from './log-context.ts'

/** The fields of a log line. `event` identifies the kind of line for alerts: subject and event, `payment.settled`. */
type LogFields = { event: `${string}.${string}`; [field: string]: unknown }

/** The log interface. Callers pass a constant message and selected fields, never whole requests. */
export type Log = {
  info: (fields: LogFields, message: string) => void
  warn: (fields: LogFields, message: string) => void
  error: (fields: LogFields, message: string) => void
}

export const createLogger = (level: Config['logLevel'], to: DestinationStream): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: logContext }, to)

type Failure = {
  reason: string
  detail?: string
  to?: Destination
  status?: number
  state?: string
  /** The violated constraint of the database. */
  constraint?: string
  frames?: string[]
}

/** Enough of a stack to find the place in the code. */
const MAX_FRAMES = 5

/**
 * Returns the fields of a failure: for an external system, its code and status; for any other error, its name and where it
 * was thrown. Leaves out the message of such an error, which may contain data.
 */
export function failureFields(error: unknown): Failure {
  if (error instanceof ExternalSystemError) {
    const { code, message, destination, status } = error
    return { reason: code, detail: message, to: destination, ...(status !== undefined && { status }) }
  }
  if (!(error instanceof Error)) return { reason: 'unknown' }
  const state = errorCode(error)
  const constraint = violatedConstraint(error)
  return {
    reason: error.name,
    ...(state !== '' && { state }),
    ...(constraint !== '' && { constraint }),
    frames: framesOf(error).slice(0, MAX_FRAMES),
  }
}

/** Returns the stack without its first part, which is the message. */
const framesOf = ({ stack = '' }: Error): string[] => stack.split(/\n {4}at /).slice(1)

/** SQLSTATE class 22, data exceptions: PostgreSQL quotes the value in the message. */
const QUOTES_VALUES = /^22/

/** Returns the fields of an unexpected error. */
export function redactError(error: Error): { type: string; code: string; message: string; frames: string[] } {
  const code = errorCode(error)
  return {
    type: error.name,
    code,
    message: QUOTES_VALUES.test(code) ? 'a value that the database cannot read' : error.message,
    frames: framesOf(error),
  }
}
