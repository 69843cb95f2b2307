/** Creates the logger: one JSON object a line, with the time in UTC (ISO 8601). */
import type { Config } from './config.ts'
import pino, { type DestinationStream } from 'pino'
import { logContext } from './log-context.ts'
import type { Log } from './log.ts'

/** @param to the standard output by default; the operator decides where lines go from there */
export const createLogger = (level: Config['logLevel'], to?: DestinationStream): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: logContext }, to)
