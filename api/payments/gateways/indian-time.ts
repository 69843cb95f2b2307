/** Times in gateway messages: Indian Standard Time (UTC+05:30) without a time zone. */
const AHEAD_OF_UTC_MS = 5.5 * 3_600_000

/** Formats a time as `YYYY-MM-DD HH:MM:SS` in India. */
export const indianTime = (at: Date): string =>
  new Date(at.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 19).replace('T', ' ')
