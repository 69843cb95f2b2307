/** The browser's clock, for what is shown. What counts is decided by the server's. */

/** Milliseconds since 1970. */
export const now = (): number => Date.now()

/** As calls send it. */
export const isoNow = (): string => new Date().toISOString()
