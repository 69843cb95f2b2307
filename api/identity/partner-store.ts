/** Partners' API keys, and the keys of the links that partners hand out. Only their hashes are here. */
import type { Db, Tx } from '#api/platform/database.ts'
import type { Partner, PartnerScope } from './partner.ts'
import { hashSecret } from './session.ts'

type NewPartner = { id: string; name: string; key: string; scopes: readonly PartnerScope[]; now: Date }

/** A second live key of the same name breaks the constraint `one_live_key_of_a_name`. */
export async function insertPartner(db: Db, { id, name, key, scopes, now }: NewPartner): Promise<void> {
  await db
    .insertInto('partner_key')
    .values({ id, name, key_hash: hashSecret(key), scopes: [...scopes], created_at: now, revoked_at: null })
    .execute()
}

/** The live key of this name works until `until`, beside the one that follows. @returns what it may do */
export async function retirePartnerKey(
  tx: Tx,
  name: string,
  until: Date,
): Promise<PartnerScope[] | undefined> {
  const row = await tx
    .updateTable('partner_key')
    .set({ retires_at: until })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .where('retires_at', 'is', null)
    .returning('scopes')
    .executeTakeFirst()
  return row?.scopes
}

export type KnownPartner = { id: string; name: string; scopes: PartnerScope[] }

/** The partner with this API key; undefined for a revoked, retired or unknown one. */
export async function findPartner(db: Db, key: string, now: Date): Promise<KnownPartner | undefined> {
  return db
    .selectFrom('partner_key')
    .select(['id', 'name', 'scopes'])
    .where('key_hash', '=', hashSecret(key))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('retires_at', 'is', null), eb('retires_at', '>', now)]))
    .executeTakeFirst()
}

/** All of them, revoked ones too, the oldest first. */
export async function listPartners(db: Db): Promise<Partner[]> {
  const rows = await db
    .selectFrom('partner_key')
    .select(['name', 'scopes', 'created_at', 'retires_at', 'revoked_at'])
    .orderBy('created_at')
    .orderBy('retires_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at,
    retiresAt: row.retires_at,
    revokedAt: row.revoked_at,
  }))
}

/** All keys of this name, one that retires as well. @returns whether there was a live one */
export async function revokePartnerKeys(db: Db, name: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('partner_key')
    .set({ revoked_at: now })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type NewClientKey = { key: string; partnerId: string; subscriberId: string; now: Date; expiresAt: Date }

export async function insertClientKey(db: Db, given: NewClientKey): Promise<void> {
  await db
    .insertInto('client_key')
    .values({
      key_hash: hashSecret(given.key),
      partner_key_id: given.partnerId,
      subscriber_id: given.subscriberId,
      created_at: given.now,
      expires_at: given.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Uses the key up. @returns whose account it opens; undefined unless it is unused, in time and of a live partner. */
export async function consumeClientKey(tx: Tx, key: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('client_key')
    .set({ used_at: now })
    .from('partner_key')
    .whereRef('partner_key.id', '=', 'client_key.partner_key_id')
    .where('client_key.key_hash', '=', hashSecret(key))
    .where('client_key.used_at', 'is', null)
    .where('client_key.expires_at', '>', now)
    .where('partner_key.revoked_at', 'is', null)
    .returning('client_key.subscriber_id')
    .executeTakeFirst()
  return row?.subscriber_id
}

/** Links for this subscriber that nobody has opened yet open nothing any more. */
export async function expireClientKeys(tx: Tx, subscriberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('client_key')
    .set({ expires_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}
