/** Sessions and devices of a person: their export, erasure and retention. */
import { jsonList, objectQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter } from '#api/platform/db/retention.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { sql } from 'kysely'

export const sessionsExport = (subscriberId: string) =>
  objectQuery(sql<Pick<PersonalData, 'signIns' | 'knownDevices'>>`select jsonb_build_object(
    'signIns', ${jsonList(
      sql`'device', d.name, 'startedAt', x.started_at, 'lastUsedAt', x.last_used_at, 'endedAt', x.ended_at`,
      sql`x.started_at`,
      sql`from session x join device d on d.id = x.device_id where x.subscriber_id = ${subscriberId}`,
    )},
    'knownDevices', ${jsonList(
      sql`'device', d.name, 'lastLoginAt', x.last_login_at`,
      sql`x.last_login_at`,
      sql`from known_device x join device d on d.id = x.device_id where x.subscriber_id = ${subscriberId}`,
    )})`)

export const eraseSessions = (subscriberId: string): WriteStatement[] => [
  sql`delete from session where subscriber_id = ${subscriberId}`,
  sql`delete from known_device where subscriber_id = ${subscriberId}`,
]

export const SESSION_RETENTION = {
  /** Who signed in, when and where: the period that CERT-In's directions of 28 April 2022 require for logs. */
  'ended sessions': deleteAfter(180, 'session', (before) => sql`least(x.ended_at, x.expires_at) < ${before}`),
  /** As long as a browser keeps the cookie (RFC 6265bis, 5.5). */
  'known devices': deleteAfter(400, 'known_device', (before) => sql`x.last_login_at < ${before}`),
  /** After the end of its cookie, which comes 400 days after the last visit. */
  devices: deleteAfter(
    1,
    'device',
    (before) => sql`x.expires_at < ${before} and not exists (select 1 from session s where s.device_id = x.id)
      and not exists (select 1 from otp_challenge c where c.device_id = x.id)
      and not exists (select 1 from known_device k where k.device_id = x.id)`,
  ),
}
