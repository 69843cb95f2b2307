/** Finds a completed registration that the same browser sends again because the response was lost. */
import type { Db } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import { hashSecret } from '#api/identity/sessions/session.ts'

type RegistrationKey = {
  mobile: string
  /**
   * The device cookie as sent. A registration replaces it, so after a lost response the browser has the previous one.
   */
  secret: string
  /** The id of the challenge that verified the mobile, as the browser sends it; no other browser has this id. */
  transId: string | undefined
  /** Verifications before this time are no longer valid. */
  since: Date
}

export type CompletedRegistration = {
  subscriberId: string
  deviceId: string
  /** The browser sent the right challenge id, and a session of the account on this device is still live. */
  maySignIn: boolean
}

/**
 * Returns undefined if this device did not register this mobile with a verification after `since`. Prefers
 * a registration that may sign in, which is the third column.
 */
export async function findRegistration(
  db: Db,
  { mobile, secret, transId = '', since }: RegistrationKey,
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
