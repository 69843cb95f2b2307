/** One-time codes, in the database. */
import type { Db, Tx } from '#api/platform/database.ts'
import { sql } from 'kysely'
import {
  DAY_SECONDS,
  OTP_GUESS_BURST,
  OTP_MAX_ATTEMPTS,
  type OtpPurpose,
  OTP_GUESS_INTERVAL_SECONDS,
  secondsAfter,
  type SentCode,
} from './otp.ts'

export type NewChallenge = {
  id: string
  purpose: OtpPurpose
  mobile: string
  deviceId: string
  /** The account of this mobile was used on this device before. */
  knownDevice: boolean
  codeHash: Buffer
  proofHash: Buffer
  sentAt: Date
  expiresAt: Date
}

/** Until the transaction ends nobody else sends to this mobile: what is counted stays true while it is acted on. */
export async function lockOtpSends(tx: Tx, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 0))`.execute(tx)
}

/**
 * Lists what was sent to this mobile in the day before `now`, for all purposes. What never arrived counts: it may have.
 * @param hashes of the mobile, by which codes are found that were sent before its account was erased
 */
export async function listSentCodes(
  db: Db,
  { mobile, hashes, now }: { mobile: string; hashes: Buffer[]; now: Date },
): Promise<SentCode[]> {
  const since = secondsAfter(now, -DAY_SECONDS)
  const columns = ['sent_at as at', 'known_device as known', 'purpose'] as const
  return db
    .selectFrom('otp_challenge')
    .select(columns)
    .where('mobile', '=', mobile)
    .where('sent_at', '>', since)
    .unionAll(
      db
        .selectFrom('erased_mobile_otp')
        .select(columns)
        .where('key_hash', 'in', hashes)
        .where('sent_at', '>', since),
    )
    .execute()
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
      known_device: challenge.knownDevice,
      code_hash: challenge.codeHash,
      proof_hash: challenge.proofHash,
      tries: 0,
      state: 'live',
      sent_at: challenge.sentAt,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Codes of this mobile that wait to be typed are good for nothing any more. */
export async function supersedeChallenges(tx: Tx, mobile: string): Promise<void> {
  await tx
    .updateTable('otp_challenge')
    .set({ state: 'superseded' })
    .where('mobile', '=', mobile)
    .where('state', '=', 'live')
    .execute()
}

export type ChallengeKey = { id: string; purpose: OtpPurpose; mobile: string; deviceId: string }

/** To which mobile a challenge of this device was sent; undefined where it is another's. */
export async function findChallengeMobile(db: Db, id: string, deviceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('otp_challenge')
    .select('mobile')
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row?.mobile
}

export type OtpAttempt =
  | {
      status: 'may compare'
      codeHash: Uint8Array
      proofHash: Uint8Array
      triesLeft: number
      /** The code was typed correctly before: this is a repetition of that call. */
      isVerified: boolean
    }
  /** Too many codes were guessed for this mobile; the next one may be compared from then on. */
  | { status: 'spent'; until: Date }

/**
 * Takes one of the five tries, and one guess of the day, before anything is compared: in one statement, so that
 * parallel guesses cannot share one. Strangers draw on one budget for the mobile, each known device on its own.
 * A code that verified a mobile may be typed again while it would still be valid: its answer may have been lost.
 * @returns undefined when the challenge is over, or another's; then nothing was taken.
 */
export async function consumeOtpAttempt(
  db: Db,
  key: ChallengeKey,
  now: Date,
): Promise<OtpAttempt | undefined> {
  const { rows } = await sql<BurntRow>`
    with burnt as (
      update otp_challenge set tries = tries + 1
      where id = ${key.id} and purpose = ${key.purpose} and mobile = ${key.mobile} and device_id = ${key.deviceId}
        and (state = 'live' or (state = 'verified' and ${key.purpose} = 'verify_mobile'))
        and expires_at > ${now} and tries < ${OTP_MAX_ATTEMPTS}
      returning code_hash, proof_hash, tries, state,
        case when known_device then 'device ' || device_id || ' ' || mobile else 'mobile ' || mobile end as budget
    ), guess as (
      insert into otp_guess (key, spent_until)
      select budget, ${secondsAfter(now, OTP_GUESS_INTERVAL_SECONDS)}::timestamptz from burnt
      on conflict (key) do update
        set spent_until = greatest(otp_guess.spent_until, ${now}) + ${`${String(OTP_GUESS_INTERVAL_SECONDS)} s`}::interval
        where otp_guess.spent_until <= ${latestSpent(now)}
      returning key
    )
    select code_hash, proof_hash, tries, state, guess.key is not null as may_compare,
      (select spent_until from otp_guess where key = budget) as spent_until
    from burnt left join guess on guess.key = budget`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (!row.may_compare) return { status: 'spent', until: nextGuess(row.spent_until ?? now) }
  const { code_hash: codeHash, proof_hash: proofHash, tries, state } = row
  return {
    status: 'may compare',
    codeHash,
    proofHash,
    triesLeft: OTP_MAX_ATTEMPTS - tries,
    isVerified: state === 'verified',
  }
}

type BurntRow = {
  state: 'live' | 'verified'
  code_hash: Uint8Array
  proof_hash: Uint8Array
  tries: number
  may_compare: boolean
  spent_until: Date | null
}

const BURST_SECONDS = (OTP_GUESS_BURST - 1) * OTP_GUESS_INTERVAL_SECONDS
const latestSpent = (now: Date): Date => secondsAfter(now, BURST_SECONDS)
const nextGuess = (spentUntil: Date): Date => secondsAfter(spentUntil, -BURST_SECONDS)

/** @returns whether this call was the one that changed it: of many right answers at once, one wins. */
export async function completeChallenge(
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

export async function isChallengeVerified(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('otp_challenge')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'verified')
    .executeTakeFirst()
  return row !== undefined
}

export type VerifiedKey = { mobile: string; deviceId: string; since: Date }

/** Returns whether this device verified this mobile after `since`, and has not used that up. */
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
export async function consumeVerification(
  tx: Tx,
  { mobile, deviceId, since }: VerifiedKey,
): Promise<boolean> {
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
