/** Sessions and the devices they were started on. */
import type { Db, Tx } from '#api/platform/database.ts'
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

/** The session of this token, if the cookie beside it is its device's. */
export async function findSession(db: Db, { token, secret }: { token: string; secret: string }) {
  return db
    .selectFrom('session')
    .innerJoin('device', 'device.id', 'session.device_id')
    .innerJoin('subscriber', 'subscriber.id', 'session.subscriber_id')
    .select([
      'session.id as session_id',
      'session.device_id',
      'session.last_used_at',
      'session.expires_at',
      'session.ended_because',
      'subscriber.id',
      'subscriber.number',
      'subscriber.mobile',
      'subscriber.first_name',
      'subscriber.last_name',
      'subscriber.email',
      'subscriber.gender',
      'subscriber.age_group',
      'subscriber.pincode',
      'subscriber.city',
      'subscriber.satellite',
    ])
    .where('session.token_hash', '=', hashSecret(token))
    .where('device.cookie_hash', '=', hashSecret(secret))
    .executeTakeFirst()
}

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
