/** Times as the gateways read and write them: in India, without saying so. */
const AHEAD_OF_UTC_MS = 5.5 * 3_600_000

/** Formats as `YYYY-MM-DD HH:MM:SS` in India. */
export const indianTime = (at: Date): string =>
  new Date(at.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 19).replace('T', ' ')
