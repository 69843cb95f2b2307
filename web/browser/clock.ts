/**
 * The time for display, corrected by the server's: the date of a phone can be wrong. Decisions about time use the server's
 * clock.
 */

/** A smaller difference is the delay of the response, and is not corrected. */
const TOLERATED_MS = 60_000
let aheadMs = 0

/** Learns the server's time from the headers of a response, unless that may be a copy from a cache. */
export function learnServerTime(headers: Headers): void {
  if (headers.get('cache-control') !== 'no-store') return
  const difference = Date.parse(headers.get('date') ?? '') - Date.now()
  aheadMs = Math.abs(difference) > TOLERATED_MS ? difference : 0
}

/**
 * Milliseconds since 1970 by the phone's clock, for the end of a wait that is stored: a page that was just reloaded does not
 * know the server's time yet.
 */
export const phoneNow = (): number => Date.now()

/** Milliseconds since 1970. */
export const now = (): number => Date.now() + aheadMs

/** Returns the time in the format of API requests. */
export const isoNow = (): string => new Date(now()).toISOString()
