/** The store of sessions and devices. */
import { addSeconds } from '#contract/durations.ts'
import type { Db, Tables, Tx } from '#api/platform/db/tables.ts'
import {
  type JsonRow,
  momentFrom,
  type Query,
  rowQuery,
  type WriteStatement,
} from '#api/platform/db/batch.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { DEVICE_COOKIE_SECONDS, hashSecret, PREVIOUS_COOKIE_SECONDS, sessionEnd } from './session.ts'

export type FoundDevice = {
  id: string
  name: string
  expiresAt: Date
  /** Whether the cookie is the newest one; only that one is renewed. */
  current: boolean
}

/** Finds the unexpired device of a cookie. */
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

/** Matches the device of a cookie: the newest one, or the previous one for a minute after a login. */
function isCookieOfDevice(secret: string, now: Date) {
  const hash = hashSecret(secret)
  return sql<boolean>`device.expires_at > ${now} and (device.cookie_hash = ${hash}
    or (device.previous_hash = ${hash} and device.previous_until > ${now}))`
}

type NewDevice = { id: string; secret: string; name: string; now: Date }

export async function insertDevice(db: Db, { id, secret, name, now }: NewDevice): Promise<void> {
  await sql`
    insert into device (id, cookie_hash, name, created_at, expires_at)
    values (${id}, ${hashSecret(secret)}, ${name}, ${now}, ${addSeconds(now, DEVICE_COOKIE_SECONDS)})`.execute(
    db,
  )
}

/** Updates the label of a device, and renews its cookie for the full lifetime. */
export async function touchDevice(
  db: Db,
  { id, name }: { id: string; name: string },
  now: Date,
): Promise<void> {
  const expiresAt = addSeconds(now, DEVICE_COOKIE_SECONDS)
  await sql`update device set name = ${name}, expires_at = ${expiresAt} where id = ${id}`.execute(db)
}

type Rotation = {
  held: { id: string; secret: string }
  newId: string
  newSecret: string
  now: Date
}

/**
 * Replaces the cookie of a device at a login. The replaced cookie names the device for another minute, for requests
 * that were sent before the response to the login.
 *
 * A login with a replaced cookie inserts a new device instead: otherwise an attacker with a cookie that was planted
 * before the login could rotate the victim's cookie again, and take the device over. The update matches the cookie's
 * hash and locks the row, so of two concurrent logins with one cookie only one keeps the device.
 * @returns the id of the device that the new cookie names
 */
export async function rotateDeviceSecret(tx: Tx, { held, newId, newSecret, now }: Rotation): Promise<string> {
  const expiresAt = addSeconds(now, DEVICE_COOKIE_SECONDS)
  const { rows } = await sql`
    update device set previous_hash = cookie_hash, previous_until = ${addSeconds(now, PREVIOUS_COOKIE_SECONDS)},
      cookie_hash = ${hashSecret(newSecret)}, expires_at = ${expiresAt}
    where id = ${held.id} and cookie_hash = ${hashSecret(held.secret)} returning id`.execute(tx)
  if (rows.length > 0) return held.id
  const device = tx.selectFrom('device').select('name').where('id', '=', held.id)
  const { name } = await device.executeTakeFirstOrThrow()
  await insertDevice(tx, { id: newId, secret: newSecret, name, now })
  return newId
}

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

/**
 * Ends the sessions that match `where` and have not ended. No other function ends a session.
 * @param because why they end, as an SQL expression
 */
const endSessions = (
  where: RawBuilder<unknown>,
  now: Date,
  because: RawBuilder<unknown> = sql`'logout'`,
): WriteStatement => sql`
  update session set ended_at = ${now}, ended_because = ${because} where ${where} and ended_at is null`

/** Ends the live session of the account on any device, and the live session of any account on this device. */
export const endPreviousSessions = (subscriberId: string, deviceId: string, now: Date): WriteStatement =>
  endSessions(
    sql`(subscriber_id = ${subscriberId} or device_id = ${deviceId})`,
    now,
    sql`case when device_id = ${deviceId} then 'logout' else 'other_device' end`,
  )

type NewSession = {
  id: string
  token: string
  subscriberId: string
  deviceId: string
  /** When a code verified the account's mobile; null for a login without a code. */
  provedAt: Date | null
  now: Date
}

/** Inserts a session. A second live session of an account violates the constraint `one_live_session`. */
export async function insertSession(tx: Tx, given: NewSession): Promise<void> {
  const { id, token, subscriberId, deviceId, provedAt, now } = given
  await sql`
    insert into session (id, token_hash, subscriber_id, device_id, started_at, last_used_at, expires_at, proved_at)
    values (${id}, ${hashSecret(token)}, ${subscriberId}, ${deviceId}, ${now}, ${now}, ${sessionEnd(now, now)},
      ${provedAt})`.execute(tx)
}

export type FoundSession = Omit<Tables['subscriber'], 'created_at' | 'erased_at' | 'number' | 'mobile'> &
  Pick<Subscriber, 'number' | 'mobile'> & { session_id: string } & Pick<
    Tables['session'],
    'device_id' | 'started_at' | 'last_used_at' | 'expires_at' | 'ended_because' | 'proved_at'
  >

/** The token, the cookie and the time of a request; the time decides whether the cookie has expired. */
export type SessionKey = { token: string; secret: string; now: Date }

/** Returns the query for the session of a token, if the cookie names the session's device. */
export const sessionQuery = ({ token, secret, now }: SessionKey): Query<FoundSession | undefined> =>
  rowQuery(
    sql<JsonRow<FoundSession>>`
      select s.id as session_id, s.device_id, s.started_at, s.last_used_at, s.expires_at, s.ended_because, s.proved_at,
        p.id, p.number, p.mobile, p.first_name, p.last_name, p.email, p.gender, p.age_group, p.pincode, p.city,
        p.satellite, p.language
      from session s join device on device.id = s.device_id join subscriber p on p.id = s.subscriber_id
      where s.token_hash = ${hashSecret(token)} and ${isCookieOfDevice(secret, now)}`,
    (row) => ({
      ...row,
      started_at: new Date(row.started_at),
      last_used_at: new Date(row.last_used_at),
      expires_at: new Date(row.expires_at),
      proved_at: momentFrom(row.proved_at),
    }),
  )

type SessionUse = { id: string; startedAt: Date; now: Date }

/** Records a use of a session, which extends it. */
export async function touchSession(db: Db, { id, startedAt, now }: SessionUse): Promise<void> {
  await sql`
    update session set last_used_at = ${now}, expires_at = ${sessionEnd(now, startedAt)}
    where id = ${id} and ended_at is null`.execute(db)
}

export const endSession = (id: string, now: Date): WriteStatement => endSessions(sql`id = ${id}`, now)

export const endSessionsOfSubscriber = (subscriberId: string, now: Date): WriteStatement =>
  endSessions(sql`subscriber_id = ${subscriberId}`, now)

/** Stores that a code verified the account's mobile in this session. */
export async function markSessionVerified(db: Db, id: string, now: Date): Promise<void> {
  await sql`update session set proved_at = ${now} where id = ${id} and ended_at is null`.execute(db)
}
