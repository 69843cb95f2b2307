/** Sessions and the devices they were started on. */
import type { Db, Tables, Tx } from '#api/platform/database.ts'
import { type JsonRow, type Query, jsonQuery, type WriteStatement } from '#api/platform/batch.ts'
import { sql } from 'kysely'
import { DEVICE_COOKIE_SECONDS, hashSecret, PREVIOUS_COOKIE_SECONDS, sessionEnd } from './session.ts'

export type FoundDevice = {
  id: string
  name: string
  expiresAt: Date
  /** The cookie is the newest one, which may be given a longer life. */
  current: boolean
}

export async function findDevice(db: Db, secret: string, now: Date): Promise<FoundDevice | undefined> {
  const row = await db
    .selectFrom('device')
    .select(['id', 'name', 'cookie_hash', 'expires_at'])
    .where(isCookieOfDevice(secret, now))
    .executeTakeFirst()
  if (!row) return undefined
  const current = hashSecret(secret).equals(row.cookie_hash)
  return { id: row.id, name: row.name, expiresAt: row.expires_at, current }
}

/** The newest cookie of a device, or for a moment after a login the one before. */
function isCookieOfDevice(secret: string, now: Date) {
  const hash = hashSecret(secret)
  return sql<boolean>`device.expires_at > ${now} and (device.cookie_hash = ${hash}
    or (device.previous_hash = ${hash} and device.previous_until > ${now}))`
}

type NewDevice = { id: string; secret: string; name: string; now: Date }

export async function insertDevice(db: Db, { id, secret, name, now }: NewDevice): Promise<void> {
  await db
    .insertInto('device')
    .values({
      id,
      cookie_hash: hashSecret(secret),
      name,
      created_at: now,
      expires_at: after(now, DEVICE_COOKIE_SECONDS),
    })
    .execute()
}

/** It was seen again: from now on its cookie lasts its full time. */
export async function touchDevice(
  db: Db,
  id: string,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  await db
    .updateTable('device')
    .set({ name, expires_at: after(now, DEVICE_COOKIE_SECONDS) })
    .where('id', '=', id)
    .execute()
}

const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)

type Rotation = {
  /** The device, and the cookie that named it. */
  held: { id: string; secret: string }
  newId: string
  newSecret: string
  now: Date
}

/**
 * Gives the browser a new cookie at a login. The replaced cookie still names the device for another minute, for requests
 * that were sent before the login was answered.
 *
 * A login with a replaced cookie starts a new device instead: otherwise a cookie that was planted before a login could
 * rotate the victim's cookie a second time, and take the device over. The condition on the hash holds the row, so of two
 * logins at once with one cookie only one keeps the device.
 * @returns the id of the device that the new cookie names
 */
export async function rotateDeviceSecret(tx: Tx, { held, newId, newSecret, now }: Rotation): Promise<string> {
  const expiresAt = after(now, DEVICE_COOKIE_SECONDS)
  const rotated = await tx
    .updateTable('device')
    .set((row) => ({
      previous_hash: row.ref('cookie_hash'),
      previous_until: after(now, PREVIOUS_COOKIE_SECONDS),
      cookie_hash: hashSecret(newSecret),
      expires_at: expiresAt,
    }))
    .where('id', '=', held.id)
    .where('cookie_hash', '=', hashSecret(held.secret))
    .returning('id')
    .executeTakeFirst()
  if (rotated) return rotated.id
  const { name } = await tx
    .selectFrom('device')
    .select('name')
    .where('id', '=', held.id)
    .executeTakeFirstOrThrow()
  await insertDevice(tx, { id: newId, secret: newSecret, name, now })
  return newId
}

/** The device of a session, and when its account was registered there. */
export async function findSessionDevice(
  db: Db,
  sessionId: string,
): Promise<{ name: string; registeredAt: Date } | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('device', 'device.id', 'session.device_id')
    .select(['device.name', 'session.started_at as registeredAt'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
}

/** Ends the account's earlier session, and the session of any other account on this device. */
export const endPreviousSessions = (subscriberId: string, deviceId: string, now: Date): WriteStatement => sql`
  update session set ended_at = ${now},
    ended_because = case when device_id = ${deviceId} then 'logout' else 'other_device' end
  where (subscriber_id = ${subscriberId} or device_id = ${deviceId}) and ended_at is null`

type NewSession = {
  id: string
  token: string
  subscriberId: string
  deviceId: string
  /** When the account's mobile was proved; null where it was not. */
  provedAt: Date | null
  now: Date
}

/** Inserts a session. A second live session of an account breaks the constraint `one_live_session`. */
export async function insertSession(tx: Tx, given: NewSession): Promise<void> {
  const { now } = given
  await tx
    .insertInto('session')
    .values({
      id: given.id,
      token_hash: hashSecret(given.token),
      subscriber_id: given.subscriberId,
      device_id: given.deviceId,
      started_at: now,
      last_used_at: now,
      expires_at: sessionEnd(now, now),
      proved_at: given.provedAt,
    })
    .execute()
}

export type FoundSession = Pick<
  Tables['session'],
  'device_id' | 'started_at' | 'last_used_at' | 'expires_at' | 'ended_because' | 'proved_at'
> & {
  session_id: string
} & Omit<Tables['subscriber'], 'created_at' | 'erased_at' | 'number' | 'mobile'> & {
    number: string
    mobile: string
  }

/** Both halves as they were sent, and when: a device's cookie lasts for a time. */
export type SessionKey = { token: string; secret: string; now: Date }

/** The session of this token, if the cookie beside it is its device's. */
export const sessionQuery = ({ token, secret, now }: SessionKey): Query<FoundSession | undefined> =>
  jsonQuery(
    sql<JsonRow<FoundSession>>`select to_json(one) from (
      select s.id as session_id, s.device_id, s.started_at, s.last_used_at, s.expires_at, s.ended_because, s.proved_at,
        p.id, p.number, p.mobile, p.first_name, p.last_name, p.email, p.gender, p.age_group, p.pincode, p.city, p.satellite
      from session s join device on device.id = s.device_id join subscriber p on p.id = s.subscriber_id
      where s.token_hash = ${hashSecret(token)} and ${isCookieOfDevice(secret, now)}) as one`,
    (row) =>
      row
        ? {
            ...row,
            started_at: new Date(row.started_at),
            last_used_at: new Date(row.last_used_at),
            expires_at: new Date(row.expires_at),
            proved_at: row.proved_at === null ? null : new Date(row.proved_at),
          }
        : undefined,
  )

type Used = { id: string; startedAt: Date; now: Date }

export async function touchSession(db: Db, { id, startedAt, now }: Used): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: now, expires_at: sessionEnd(now, startedAt) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now, ended_because: 'logout' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** The account's mobile was proved once more. */
export async function markSessionVerified(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Every live one of an account. */
export async function endSessions(tx: Tx, subscriberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now, ended_because: 'logout' })
    .where('subscriber_id', '=', subscriberId)
    .where('ended_at', 'is', null)
    .execute()
}
