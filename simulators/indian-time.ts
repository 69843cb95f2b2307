/** Formats times as the gateways do: Indian time, "YYYY-MM-DD HH:mm:ss", without a zone. */
const IST_AHEAD_MS = 5.5 * 60 * 60 * 1000

export const indianTime = (iso: string): string =>
  new Date(Date.parse(iso) + IST_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')
