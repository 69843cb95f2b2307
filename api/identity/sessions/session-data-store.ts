/** Sessions and devices of a person: their export, erasure and retention. */
import { listQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter } from '#api/platform/db/retention-rule.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { sql } from 'kysely'

export const sessionsExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['signIns'][number]>`
    select d.name as device, x.started_at as "startedAt", x.last_used_at as "lastUsedAt", x.ended_at as "endedAt"
    from session x join device d on d.id = x.device_id where x.subscriber_id = ${subscriberId} order by x.started_at`)

export const knownDevicesExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['knownDevices'][number]>`
    select d.name as device, x.last_login_at as "lastLoginAt" from known_device x
    join device d on d.id = x.device_id where x.subscriber_id = ${subscriberId} order by x.last_login_at`)

export const eraseSessions = (subscriberId: string): WriteStatement[] => [
  sql`delete from session where subscriber_id = ${subscriberId}`,
  sql`delete from known_device where subscriber_id = ${subscriberId}`,
]

export const SESSION_RETENTION = {
  /** Who signed in, when and where: the period that CERT-In's directions of 28 April 2022 require for logs. */
  'ended sessions': deleteAfter(180, 'session', sql`least(x.ended_at, x.expires_at)`),
  /** As long as a browser keeps the cookie (RFC 6265bis, 5.5). */
  'known devices': deleteAfter(400, 'known_device', sql`x.last_login_at`),
  /** After the end of its cookie, which comes 400 days after the last visit. */
  devices: deleteAfter(
    1,
    'device',
    sql`x.expires_at`,
    sql`not exists (select 1 from session s where s.device_id = x.id)
      and not exists (select 1 from otp_challenge c where c.device_id = x.id)
      and not exists (select 1 from known_device k where k.device_id = x.id)`,
  ),
}
