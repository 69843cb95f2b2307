/** The store of partners' API keys and client keys. The database has their hashes only. */
import { listQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter } from '#api/platform/db/retention.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { sql } from 'kysely'
import type { Partner, PartnerScope } from './partner.ts'
import { hashSecret } from '#api/identity/sessions/session.ts'

type NewPartner = { id: string; name: string; key: string; scopes: readonly PartnerScope[]; now: Date }

/** Inserts a partner key. A second live key of the same name violates the constraint `one_live_key_of_a_name`. */
export async function insertPartner(db: Db, { id, name, key, scopes, now }: NewPartner): Promise<void> {
  await db
    .insertInto('partner_key')
    .values({ id, name, key_hash: hashSecret(key), scopes: [...scopes], created_at: now, revoked_at: null })
    .execute()
}

/**
 * Retires the live key of this name: it works until `until`, together with its successor.
 * @returns its scopes; undefined where there is no live key
 */
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

/** Returns the partner with this API key; undefined for a revoked, retired or unknown key. */
export async function findPartner(db: Db, key: string, now: Date): Promise<KnownPartner | undefined> {
  return db
    .selectFrom('partner_key')
    .select(['id', 'name', 'scopes'])
    .where('key_hash', '=', hashSecret(key))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('retires_at', 'is', null), eb('retires_at', '>', now)]))
    .executeTakeFirst()
}

/** Lists all partner keys, revoked ones included, the oldest first. */
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

/** Revokes all keys of this name, a retiring one included. @returns whether there was one to revoke */
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

/**
 * Consumes a client key. One statement: of concurrent calls with one key, one succeeds.
 * @returns the subscriber's id; undefined where the key is unknown, used or expired, or its partner key is revoked
 */
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

/** Expires the unused client keys of a subscriber. */
export async function expireClientKeys(tx: Tx, subscriberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('client_key')
    .set({ expires_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}

export const clientKeysExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['partnerLinks'][number]>`
    select p.name as partner, x.created_at as "createdAt", x.used_at as "usedAt" from client_key x
    join partner_key p on p.id = x.partner_key_id where x.subscriber_id = ${subscriberId} order by x.created_at`)

export const eraseClientKeys = (subscriberId: string): WriteStatement =>
  sql`delete from client_key where subscriber_id = ${subscriberId}`

export const CLIENT_KEY_RETENTION = {
  'partner links': deleteAfter(30, 'client_key', (before) => sql`x.created_at < ${before}`),
}
