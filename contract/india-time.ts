/** The clock on India's walls: one zone, five and a half hours ahead, no summer time. Pure. */

const AHEAD_MS = 5.5 * 3_600_000

/** @returns a date whose UTC fields (`getUTCDate`, `setUTCHours`, ...) read as the clock in India does at that moment. */
export const clockInIndia = (moment: Date): Date => new Date(moment.getTime() + AHEAD_MS)

/** The way back: the moment at which India's clock shows those UTC fields. */
export const momentInIndia = (clock: Date): Date => new Date(clock.getTime() - AHEAD_MS)
