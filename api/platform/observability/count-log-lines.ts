/** Counts the warnings and errors of the log by event, for alerts about work that fails again and again. */
import type { Counters } from './counters.ts'
import type { Log } from './logger.ts'

/**
 * Returns a log that counts in `log_lines_total`, also lines below the level that is written. The gateway is a label where
 * the line has one.
 */
export function countLogLines(log: Log, counters: Counters): Log {
  const counted =
    (level: 'warn' | 'error'): Log['warn'] =>
    (fields, message) => {
      const { event, gateway } = fields
      const labels = { level, event, ...(typeof gateway === 'string' && { gateway }) }
      counters.add('log_lines_total', 1, labels)
      log[level](fields, message)
    }
  return {
    info: (fields, message) => log.info(fields, message),
    warn: counted('warn'),
    error: counted('error'),
  }
}
