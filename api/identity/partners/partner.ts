/** A partner: one of the provider's own apps, identified by its API key. Pure. */

/** The identifiers by which a partner may name the customer whom it signs in. */
export const PARTNER_SCOPES = ['mobile', 'number'] as const
export type PartnerScope = (typeof PARTNER_SCOPES)[number]

export type Partner = {
  name: string
  scopes: PartnerScope[]
  createdAt: Date
  /** When the key stops working because another key replaced it; null for a key without successor. */
  retiresAt: Date | null
  revokedAt: Date | null
}

export const PARTNER_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

/** How long a client key is valid. */
export const CLIENT_KEY_SECONDS = 600
