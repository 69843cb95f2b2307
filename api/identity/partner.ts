/** A partner: one of the provider's own apps, known by its API key. Pure. */

/** By what a partner may name the customer whom it signs in. */
export const PARTNER_SCOPES = ['mobile', 'number'] as const
export type PartnerScope = (typeof PARTNER_SCOPES)[number]

export type Partner = {
  name: string
  scopes: PartnerScope[]
  createdAt: Date
  /** Another key has taken its place, and from then on it is no longer good. */
  retiresAt: Date | null
  revokedAt: Date | null
}

export const PARTNER_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

/** How long a link may wait to be opened. */
export const CLIENT_KEY_SECONDS = 600
