/** The store of known devices. They have separate OTP limits, which requests from other devices cannot use up. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'

/** Only the devices with the latest logins count as known. */
const MAX_KNOWN_DEVICES = 5

export const upsertKnownDevice = (subscriberId: string, deviceId: string, now: Date): WriteStatement => sql`
  insert into known_device (subscriber_id, device_id, last_login_at) values (${subscriberId}, ${deviceId}, ${now})
  on conflict (subscriber_id, device_id) do update set last_login_at = excluded.last_login_at`

/** Lists the known devices of the account with this mobile; empty if there is no account. */
export async function listKnownDevices(db: Db, mobile: string): Promise<string[]> {
  const rows = await db
    .selectFrom('known_device')
    .innerJoin('subscriber', 'subscriber.id', 'known_device.subscriber_id')
    .select('known_device.device_id')
    .where('subscriber.mobile', '=', mobile)
    .orderBy('known_device.last_login_at', 'desc')
    .limit(MAX_KNOWN_DEVICES)
    .execute()
  return rows.map((row) => row.device_id)
}

/** Deletes all known devices of an account, or all but one. */
export async function deleteKnownDevices(tx: Tx, subscriberId: string, exceptId?: string): Promise<void> {
  await tx
    .deleteFrom('known_device')
    .where('subscriber_id', '=', subscriberId)
    .$if(exceptId !== undefined, (query) => query.where('device_id', '<>', exceptId ?? ''))
    .execute()
}
