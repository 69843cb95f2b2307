/** The log as it is written: JSON, a line each, with the moment in UTC (ISO 8601). */
import type { Config } from './config.ts'
import pino, { type DestinationStream } from 'pino'
import { logContext } from './log-context.ts'
import type { Log } from './log.ts'

/** @param to the standard output where nothing is said: where lines go from there is the operator's business. */
export const createLogger = (level: Config['logLevel'], to?: DestinationStream): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin: logContext }, to)
