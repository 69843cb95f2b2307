/** One-time codes, in the database. */
import type { Db, Tx } from '#api/platform/database.ts'
import { sql } from 'kysely'
import { OTP_TRIES, type OtpPurpose, type SendingSoFar } from './otp.ts'

export type NewChallenge = {
  id: string
  purpose: OtpPurpose
  mobile: string
  deviceId: string
  codeHash: Buffer
  proofHash: Buffer
  sentAt: Date
  expiresAt: Date
}

/** Until the transaction ends nobody else sends to this mobile: what is counted stays true while it is acted on. */
export async function lockSending(tx: Tx, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 0))`.execute(tx)
}

/** What was sent to this mobile in the hour before `now`, for whatever purpose. */
export async function findSendingSoFar(db: Db, mobile: string, now: Date): Promise<SendingSoFar> {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const row = await db
    .selectFrom('otp_challenge')
    .select(({ fn }) => [
      fn.max('sent_at').as('last'),
      fn.min('sent_at').as('oldest'),
      fn.countAll<number>().as('sent'),
    ])
    .where('mobile', '=', mobile)
    .where('sent_at', '>', hourAgo)
    .executeTakeFirstOrThrow()
  return { lastSentAt: row.last, oldestThisHour: row.oldest, sentThisHour: row.sent }
}

/** Writes the challenge; an older live one of this mobile and purpose dies in the same moment. */
export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx
    .updateTable('otp_challenge')
    .set({ state: 'superseded' })
    .where('mobile', '=', challenge.mobile)
    .where('purpose', '=', challenge.purpose)
    .where('state', '=', 'live')
    .execute()
  await tx
    .insertInto('otp_challenge')
    .values({
      id: challenge.id,
      purpose: challenge.purpose,
      mobile: challenge.mobile,
      device_id: challenge.deviceId,
      code_hash: challenge.codeHash,
      proof_hash: challenge.proofHash,
      tries: 0,
      state: 'live',
      sent_at: challenge.sentAt,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

export type ChallengeKey = { id: string; purpose: OtpPurpose; mobile: string; deviceId: string }

/**
 * Takes one of the five tries, before anything is compared: parallel guesses cannot share one.
 * @returns the hashes to compare with, or undefined when the challenge is over, or another's.
 */
export async function burnTry(
  db: Db,
  key: ChallengeKey,
  now: Date,
): Promise<{ codeHash: Uint8Array; proofHash: Uint8Array; triesLeft: number } | undefined> {
  const row = await db
    .updateTable('otp_challenge')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', key.id)
    .where('purpose', '=', key.purpose)
    .where('mobile', '=', key.mobile)
    .where('device_id', '=', key.deviceId)
    .where('state', '=', 'live')
    .where('expires_at', '>', now)
    .where('tries', '<', OTP_TRIES)
    .returning(['code_hash', 'proof_hash', 'tries'])
    .executeTakeFirst()
  return row && { codeHash: row.code_hash, proofHash: row.proof_hash, triesLeft: OTP_TRIES - row.tries }
}

/** @returns whether this call was the one that changed it: of many right answers at once, one wins. */
export async function finishChallenge(
  db: Db,
  id: string,
  { state, now }: { state: 'verified' | 'consumed'; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('otp_challenge')
    .set({ state, verified_at: now })
    .where('id', '=', id)
    .where('state', '=', 'live')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export type VerifiedKey = { mobile: string; deviceId: string; since: Date }

/** Whether this device verified this mobile after `since`, and has not used that up. */
export async function isVerified(db: Db, { mobile, deviceId, since }: VerifiedKey): Promise<boolean> {
  const row = await db
    .selectFrom('otp_challenge')
    .select('id')
    .where('purpose', '=', 'verify_mobile')
    .where('mobile', '=', mobile)
    .where('device_id', '=', deviceId)
    .where('state', '=', 'verified')
    .where('verified_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up the memory that this device verified this mobile after `since`. @returns whether there was one. */
export async function consumeVerified(tx: Tx, { mobile, deviceId, since }: VerifiedKey): Promise<boolean> {
  const rows = await tx
    .updateTable('otp_challenge')
    .set({ state: 'consumed' })
    .where('purpose', '=', 'verify_mobile')
    .where('mobile', '=', mobile)
    .where('device_id', '=', deviceId)
    .where('state', '=', 'verified')
    .where('verified_at', '>', since)
    .returning('id')
    .execute()
  return rows.length > 0
}
