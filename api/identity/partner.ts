/** A partner: one of the provider's own apps, known by its API key. Pure. */

export type Partner = { name: string; createdAt: Date; revokedAt: Date | null }

export const PARTNER_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

/** How long a link may wait to be opened. */
export const CLIENT_KEY_SECONDS = 600

/** How long it stays known which partner signed whom in. */
export const CLIENT_KEY_KEPT_DAYS = 30
