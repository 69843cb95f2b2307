/** Formats waiting times in words. Pure. */
import { HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '#contract/durations.ts'

/**
 * Formats a waiting time in words, rounded up, so that a client that waits this long has waited long enough.
 * @param seconds a whole number, at least 0
 * @returns "1 second" to "59 seconds", then minutes, then hours
 */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return counted(seconds, 'second')
  if (seconds <= 59 * MINUTE) return counted(Math.ceil(seconds / MINUTE), 'minute')
  return counted(Math.ceil(seconds / HOUR), 'hour')
}

const counted = (number: number, unit: string): string =>
  `${String(number)} ${unit}${number === 1 ? '' : 's'}`
