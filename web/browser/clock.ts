/** The browser's clock, for display only. Decisions about time use the server's clock. */

/** Milliseconds since 1970. */
export const now = (): number => Date.now()

/** Returns the time in the format of API requests. */
export const isoNow = (): string => new Date().toISOString()
