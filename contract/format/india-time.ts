/** Conversion between UTC and Indian time: one time zone, UTC+5:30, no daylight saving time. Pure. */

const AHEAD_MS = 5.5 * 3_600_000

/** @returns a date whose UTC fields (`getUTCDate`, `setUTCHours`, ...) have the local time in India at that moment */
export const clockInIndia = (moment: Date): Date => new Date(moment.getTime() + AHEAD_MS)

/** Inverse of `clockInIndia`: returns the moment whose local time in India is in the UTC fields of `clock`. */
export const momentInIndia = (clock: Date): Date => new Date(clock.getTime() - AHEAD_MS)
