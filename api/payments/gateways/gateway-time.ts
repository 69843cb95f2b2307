/** Times in gateway messages: Indian Standard Time (UTC+05:30) without a time zone. */
import { clockInIndia } from '#contract/format/india-time.ts'

/** Formats a time as `YYYY-MM-DD HH:MM:SS` in India. */
export const gatewayTime = (at: Date): string => clockInIndia(at).toISOString().slice(0, 19).replace('T', ' ')
