/** Durations in milliseconds and seconds, and their addition to a moment. Pure. */

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS
export const DAY_SECONDS = 24 * HOUR_SECONDS

export const MINUTE_MS = MINUTE_SECONDS * 1000
export const HOUR_MS = HOUR_SECONDS * 1000
export const DAY_MS = DAY_SECONDS * 1000

/** @param seconds may be negative */
export const addSeconds = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
