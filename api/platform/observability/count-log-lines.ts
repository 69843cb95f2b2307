/** Counts the warnings and errors of the log by event, for alerts about work that fails again and again. */
import type { Counters } from './counters.ts'
import type { Log } from './logger.ts'

type Level = 'warn' | 'error'

/**
 * Returns a log that counts in `log_lines_total`, including lines below the level that is written. The gateway is a label where
 * the line has one.
 */
export function countLogLines(log: Log, counters: Counters): Log {
  const counted =
    (level: Level): Log['warn'] =>
    (fields, message) => {
      addLogLines(counters, level, fields, 1)
      log[level](fields, message)
    }
  return {
    info: (fields, message) => log.info(fields, message),
    warn: counted('warn'),
    error: counted('error'),
  }
}

/**
 * Counts lines of one kind.
 * @param by 0 shows their counter before the first line, so that an alert sees that line as growth
 */
export function addLogLines(
  counters: Counters,
  level: Level,
  { event, gateway }: Parameters<Log[Level]>[0],
  by: number,
): void {
  counters.add('log_lines_total', by, { level, event, ...(typeof gateway === 'string' && { gateway }) })
}
