/** Times in gateway messages: Indian Standard Time (UTC+05:30) without a time zone. */
import { clockInIndia } from '#contract/format/india-time.ts'

/** Formats the day of a time in India as `YYYY-MM-DD`. */
export const indianDate = (at: Date): string => indianTime(at).slice(0, 10)

/** Formats a time as `YYYY-MM-DD HH:MM:SS` in India. */
export const indianTime = (at: Date): string => clockInIndia(at).toISOString().slice(0, 19).replace('T', ' ')
