/** Creates the logger: one JSON object a line, with the time in UTC (ISO 8601). */
import type { Config } from '#api/platform/config/config.ts'
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

/** @param to the standard output by default; the operator decides where lines go from there */
export const createLogger = (level: Config['logLevel'], to?: DestinationStream): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: logContext }, to)
