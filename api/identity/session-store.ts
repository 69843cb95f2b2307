/** Sessions and the devices they were started on. */
import type { Db, Tables, Tx } from '#api/platform/database.ts'
import { type Json, type Reading, reading } from '#api/platform/together.ts'
import { sql } from 'kysely'
import { hashSecret, sessionEnd } from './session.ts'

export async function findDevice(db: Db, secret: string): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('device')
    .select(['id', 'name'])
    .where('cookie_hash', '=', hashSecret(secret))
    .executeTakeFirst()
}

type NewDevice = { id: string; secret: string; name: string; now: Date }

export async function insertDevice(db: Db, { id, secret, name, now }: NewDevice): Promise<void> {
  await db
    .insertInto('device')
    .values({ id, cookie_hash: hashSecret(secret), name, created_at: now })
    .execute()
}

export async function saveDeviceName(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('device').set({ name }).where('id', '=', id).execute()
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

type NewSession = { id: string; token: string; subscriberId: string; deviceId: string; now: Date }

/** Starts a session; the account's earlier one ends, whichever device it was on. */
export async function insertSession(
  tx: Tx,
  { id, token, subscriberId, deviceId, now }: NewSession,
): Promise<void> {
  await tx
    .updateTable('session')
    .set(({ eb }) => ({
      ended_at: now,
      ended_because: eb
        .case()
        .when('device_id', '=', deviceId)
        .then('logout' as const)
        .else('other_device' as const)
        .end(),
    }))
    .where('subscriber_id', '=', subscriberId)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .insertInto('session')
    .values({
      id,
      token_hash: hashSecret(token),
      subscriber_id: subscriberId,
      device_id: deviceId,
      started_at: now,
      last_used_at: now,
      expires_at: sessionEnd(now),
    })
    .execute()
}

export type FoundSession = Pick<
  Tables['session'],
  'device_id' | 'last_used_at' | 'expires_at' | 'ended_because'
> & {
  session_id: string
} & Omit<Tables['subscriber'], 'agreed_at' | 'created_at'>

/** The session of this token, if the cookie beside it is its device's. */
export const sessionReading = ({
  token,
  secret,
}: {
  token: string
  secret: string
}): Reading<FoundSession | undefined> =>
  reading(
    sql<Json<FoundSession>>`select to_json(one) from (
      select s.id as session_id, s.device_id, s.last_used_at, s.expires_at, s.ended_because,
        p.id, p.number, p.mobile, p.first_name, p.last_name, p.email, p.gender, p.age_group, p.pincode, p.city, p.satellite
      from session s join device d on d.id = s.device_id join subscriber p on p.id = s.subscriber_id
      where s.token_hash = ${hashSecret(token)} and d.cookie_hash = ${hashSecret(secret)}) as one`,
    (row) =>
      row
        ? { ...row, last_used_at: new Date(row.last_used_at), expires_at: new Date(row.expires_at) }
        : undefined,
  )

export async function saveSessionUsed(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: now, expires_at: sessionEnd(now) })
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
