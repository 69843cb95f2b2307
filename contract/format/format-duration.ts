/** Formats waiting times in words. Pure. */
import { HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '#contract/durations.ts'

/** A number of each unit as a text with plural forms, whose English is the same as of `formatDuration`. */
const UNITS = {
  second: /*i18n*/ '{count, plural, one {# second} other {# seconds}}',
  minute: /*i18n*/ '{count, plural, one {# minute} other {# minutes}}',
  hour: /*i18n*/ '{count, plural, one {# hour} other {# hours}}',
} as const

type Rounded = { count: number; unit: keyof typeof UNITS }

/** Rounds up, so that a client that waits this long has waited long enough. */
function roundUp(seconds: number): Rounded {
  if (seconds < MINUTE) return { count: seconds, unit: 'second' }
  if (seconds <= 59 * MINUTE) return { count: Math.ceil(seconds / MINUTE), unit: 'minute' }
  return { count: Math.ceil(seconds / HOUR), unit: 'hour' }
}

/**
 * Formats a waiting time in English words, rounded up.
 * @param seconds a whole number, at least 0
 * @returns "1 second" to "59 seconds", then minutes, then hours
 */
export function formatDuration(seconds: number): string {
  const { count, unit } = roundUp(seconds)
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`
}

/** Returns such a waiting time as a text to translate, with its value. */
export function durationText(seconds: number): { template: string; values: { count: number } } {
  const { count, unit } = roundUp(seconds)
  return { template: UNITS[unit], values: { count } }
}
