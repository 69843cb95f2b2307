/** Finds a registration that was completed, where the same browser sends it again because the answer was lost. */
import type { Db } from '#api/platform/database.ts'
import { sql } from 'kysely'
import { hashSecret } from './session.ts'

type Given = {
  mobile: string
  /** The device cookie as it was sent. A registration replaces it, so after a lost answer the browser has the one before. */
  secret: string
  /** The challenge that verified the mobile, as the browser names it; its id is known to that browser only. */
  transId: string | undefined
  /** Verifications before that are no longer valid. */
  since: Date
}

export type CompletedRegistration = {
  subscriberId: string
  deviceId: string
  /** The browser names the challenge, and the session that the registration started is still live. */
  maySignIn: boolean
}

/** Returns undefined where this device did not register this mobile with a verification that would still be valid. */
export async function findRegistration(
  db: Db,
  { mobile, secret, transId = '', since }: Given,
): Promise<CompletedRegistration | undefined> {
  const hash = hashSecret(secret)
  const { rows } = await sql<CompletedRegistration>`
    select s.id as "subscriberId", d.id as "deviceId", c.id::text = ${transId} and exists (
        select 1 from session x where x.subscriber_id = s.id and x.device_id = d.id and x.ended_at is null) as "maySignIn"
    from otp_challenge c join device d on d.id = c.device_id join subscriber s on s.mobile = c.mobile
    where c.purpose = 'verify_mobile' and c.mobile = ${mobile} and c.state = 'consumed' and c.verified_at > ${since}
      and s.created_at >= c.verified_at and (d.cookie_hash = ${hash} or d.previous_hash = ${hash})
    order by 3 desc limit 1`.execute(db)
  return rows[0]
}
