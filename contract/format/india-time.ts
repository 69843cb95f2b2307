/** Conversion between UTC and Indian time: one time zone, UTC+5:30, no daylight saving time. Pure. */

const AHEAD_MS = 5.5 * 3_600_000

/** @returns a date whose UTC fields (`getUTCDate`, `setUTCHours`, ...) have the local time in India at that moment */
export const clockInIndia = (moment: Date): Date => new Date(moment.getTime() + AHEAD_MS)

/** Returns the day in India, as 2026-11-20. */
export const dayInIndia = (moment: Date): string => clockInIndia(moment).toISOString().slice(0, 10)

/** Inverse of `clockInIndia`: returns the moment whose local time in India is in the UTC fields of `clock`. */
export const momentInIndia = (clock: Date): Date => new Date(clock.getTime() - AHEAD_MS)

/** @param day as 2026-11-20 @returns its first moment: 18:30 UTC of the day before */
export const startOfDayInIndia = (day: string): Date => momentInIndia(new Date(Date.parse(day)))

/** Returns the midnight in India at which the day of a moment began. */
export const midnightInIndia = (moment: Date): Date => startOfDayInIndia(dayInIndia(moment))
