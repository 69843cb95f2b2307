/** The store of partners' API keys and client keys. The database has their hashes only. */
import { listQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter } from '#api/platform/db/retention-rule.ts'
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
 * Retires the live key of this name: it works until `until`, and so do those that an earlier rotation retired to a later time.
 * @returns its scopes; undefined without a live key
 */
export async function retirePartnerKey(
  tx: Tx,
  name: string,
  until: Date,
): Promise<PartnerScope[] | undefined> {
  const { rows } = await sql<{ scopes: PartnerScope[] }>`
    update partner_key set retires_at = ${until}
    where name = ${name} and revoked_at is null and retires_at is null returning scopes`.execute(tx)
  await sql`
    update partner_key set retires_at = ${until}
    where name = ${name} and revoked_at is null and retires_at > ${until}`.execute(tx)
  return rows[0]?.scopes
}

export type KnownPartner = { id: string; name: string; scopes: PartnerScope[] }

/** Returns the partner with this API key; undefined for a revoked, retired or unknown key. */
export async function findPartner(db: Db, key: string, now: Date): Promise<KnownPartner | undefined> {
  const { rows } = await sql<KnownPartner>`
    select id, name, scopes from partner_key
    where key_hash = ${hashSecret(key)} and revoked_at is null and (retires_at is null or retires_at > ${now})`.execute(
    db,
  )
  return rows[0]
}

/** Lists all partner keys, revoked ones included, the oldest first. */
export async function listPartners(db: Db): Promise<Partner[]> {
  const { rows } = await sql<Partner>`
    select name, scopes, created_at as "createdAt", retires_at as "retiresAt", revoked_at as "revokedAt"
    from partner_key order by created_at, retires_at, id`.execute(db)
  return rows
}

/** Revokes all keys of this name, a retiring one included. @returns whether there was one to revoke */
export async function revokePartnerKeys(db: Db, name: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update partner_key set revoked_at = ${now} where name = ${name} and revoked_at is null returning id`.execute(
    db,
  )
  return rows.length > 0
}

type NewClientKey = { key: string; partnerId: string; subscriberId: string; now: Date; expiresAt: Date }

export async function insertClientKey(db: Db, given: NewClientKey): Promise<void> {
  const { key, partnerId, subscriberId, now, expiresAt } = given
  await sql`
    insert into client_key (key_hash, partner_key_id, subscriber_id, created_at, expires_at)
    values (${hashSecret(key)}, ${partnerId}, ${subscriberId}, ${now}, ${expiresAt})`.execute(db)
}

/**
 * Consumes a client key. One statement: of concurrent calls with one key, one succeeds.
 * @returns the subscriber's id; undefined if the key is unknown, used or expired, or its partner key is revoked
 */
export async function consumeClientKey(tx: Tx, key: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ subscriberId: string }>`
    update client_key c set used_at = ${now} from partner_key p
    where p.id = c.partner_key_id and c.key_hash = ${hashSecret(key)} and c.used_at is null and c.expires_at > ${now}
      and p.revoked_at is null returning c.subscriber_id as "subscriberId"`.execute(tx)
  return rows[0]?.subscriberId
}

export async function expireClientKeys(tx: Tx, subscriberId: string, now: Date): Promise<void> {
  await sql`
    update client_key set expires_at = ${now}
    where subscriber_id = ${subscriberId} and used_at is null and expires_at > ${now}`.execute(tx)
}

export const clientKeysExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['partnerLinks'][number]>`
    select p.name as partner, x.created_at as "createdAt", x.used_at as "usedAt" from client_key x
    join partner_key p on p.id = x.partner_key_id where x.subscriber_id = ${subscriberId} order by x.created_at`)

export const eraseClientKeys = (subscriberId: string): WriteStatement =>
  sql`delete from client_key where subscriber_id = ${subscriberId}`

export const CLIENT_KEY_RETENTION = {
  'partner links': deleteAfter(30, 'client_key', sql`x.created_at`),
}
