/** The store of OTP challenges. */
import { DAY_SECONDS, addSeconds } from '#contract/durations.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { discardMessages } from '#api/platform/outbox/outbox-store.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  type ChallengeEvent,
  challengeTransitions,
  OTP_GUESS_BURST,
  MAX_GUESSES_OF_A_CODE,
  type OtpPurpose,
  OTP_GUESS_INTERVAL_SECONDS,
  otpMessageKey,
  type SentCode,
} from './otp.ts'

export type NewChallenge = {
  id: string
  purpose: OtpPurpose
  mobile: string
  deviceId: string
  /** Whether the device is a known device of the mobile's account. */
  knownDevice: boolean
  /** The account that asked for a code to another mobile than its own; null for every other code. */
  subscriberId: string | null
  codeHash: Buffer
  proofHash: Buffer
  sentAt: Date
  expiresAt: Date
}

/**
 * Locks the sends to a mobile until the transaction ends. Without the lock two concurrent requests could each count the
 * same sent codes, and both send.
 */
export async function lockOtpSends(tx: Tx, mobile: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${mobile}, 0))`.execute(tx)
}

/**
 * Lists the codes sent to this mobile in the 24 hours before `now`, for all purposes. Undelivered codes count too: they
 * may have arrived.
 * @param hashes of the mobile; they find the codes that were sent before its account was erased
 */
export async function listSentCodes(
  db: Db,
  { mobile, hashes, now }: { mobile: string; hashes: Buffer[]; now: Date },
): Promise<SentCode[]> {
  const since = addSeconds(now, -DAY_SECONDS)
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

/**
 * Changes the state of the challenges that match `where` and whose state allows the event. No other function writes a state.
 * Of concurrent calls for one challenge, only one changes it.
 * @param verifiedAt when a code was accepted; a stored time is kept
 * @returns the ids of the challenges whose state changed
 */
async function transitionChallenges(
  db: Db,
  event: ChallengeEvent,
  where: RawBuilder<unknown>,
  verifiedAt: Date | null = null,
): Promise<string[]> {
  const { from, to } = challengeTransitions[event]
  const { rows } = await sql<{ id: string }>`
    update otp_challenge set state = ${to}, verified_at = coalesce(verified_at, ${verifiedAt})
    where state = any(${from}) and ${where} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Supersedes live challenges. A code that is not delivered yet is not sent: it would arrive after the newer one. */
async function supersede(tx: Tx, where: RawBuilder<unknown>, now: Date): Promise<void> {
  const ids = await transitionChallenges(tx, 'supersede', where)
  if (ids.length > 0) await discardMessages(ids.map(otpMessageKey), now).execute(tx)
}

/** Inserts a challenge and supersedes the live one of the same mobile and purpose. */
export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const { id, mobile, purpose, deviceId, knownDevice, subscriberId, codeHash, proofHash, sentAt, expiresAt } =
    challenge
  await supersede(tx, sql`mobile = ${mobile} and purpose = ${purpose}`, sentAt)
  await sql`
    insert into otp_challenge (id, purpose, mobile, device_id, known_device, subscriber_id, code_hash, proof_hash, tries,
      state, sent_at, expires_at)
    values (${id}, ${purpose}, ${mobile}, ${deviceId}, ${knownDevice}, ${subscriberId}, ${codeHash}, ${proofHash}, 0,
      'live', ${sentAt}, ${expiresAt})`.execute(tx)
}

export const supersedeChallenges = (tx: Tx, mobile: string, now: Date): Promise<void> =>
  supersede(tx, sql`mobile = ${mobile}`, now)

export type ChallengeKey = { id: string; purpose: OtpPurpose; mobile: string; deviceId: string }

/** Returns the mobile of a challenge; undefined if it is unknown or belongs to another device. */
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
      status: 'allowed'
      codeHash: Uint8Array
      proofHash: Uint8Array
      triesLeft: number
      /** The code was verified before: this call repeats that one. */
      isVerified: boolean
    }
  /** The guess budget of this mobile is used up; codes are compared again from `until` on. */
  | { status: 'limited'; until: Date }

/**
 * Takes one of the five tries of a challenge and one guess of the daily budget, before the code is compared. One
 * statement: concurrent guesses cannot share a try. All unknown devices share one budget for the mobile; each known
 * device has a separate one. A verified challenge of purpose `verify_mobile` accepts its code again until it expires:
 * the first response may have been lost.
 * @returns undefined if the challenge is over or belongs to another device; then nothing was taken
 */
export async function consumeOtpAttempt(
  db: Db,
  key: ChallengeKey,
  now: Date,
): Promise<OtpAttempt | undefined> {
  const { rows } = await sql<AttemptRow>`
    with attempt as (
      update otp_challenge set tries = tries + 1
      where id = ${key.id} and purpose = ${key.purpose} and mobile = ${key.mobile} and device_id = ${key.deviceId}
        and (state = 'live' or (state = 'verified' and ${key.purpose} = 'verify_mobile'))
        and expires_at > ${now} and tries < ${MAX_GUESSES_OF_A_CODE}
      returning code_hash, proof_hash, tries, state,
        case when known_device then 'device ' || device_id || ' ' || mobile else 'mobile ' || mobile end as budget
    ), guess as (
      insert into otp_guess (key, spent_until)
      select budget, ${addSeconds(now, OTP_GUESS_INTERVAL_SECONDS)}::timestamptz from attempt
      on conflict (key) do update
        set spent_until = greatest(otp_guess.spent_until, ${now}) + ${`${String(OTP_GUESS_INTERVAL_SECONDS)} s`}::interval
        where otp_guess.spent_until <= ${latestSpent(now)}
      returning key
    )
    select code_hash as "codeHash", proof_hash as "proofHash", ${MAX_GUESSES_OF_A_CODE}::int - tries as "triesLeft",
      state = 'verified' as "isVerified", guess.key is not null as "mayCompare",
      (select spent_until from otp_guess where key = budget) as "spentUntil"
    from attempt left join guess on guess.key = budget`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { mayCompare, spentUntil, ...attempt } = row
  return mayCompare
    ? { status: 'allowed', ...attempt }
    : { status: 'limited', until: nextGuess(spentUntil ?? now) }
}

type AttemptRow = Omit<Extract<OtpAttempt, { status: 'allowed' }>, 'status'> & {
  mayCompare: boolean
  spentUntil: Date | null
}

const BURST_SECONDS = (OTP_GUESS_BURST - 1) * OTP_GUESS_INTERVAL_SECONDS
const latestSpent = (now: Date): Date => addSeconds(now, BURST_SECONDS)
const nextGuess = (spentUntil: Date): Date => addSeconds(spentUntil, -BURST_SECONDS)

/** Completes a challenge whose code was right. @returns whether this call completed it */
export const completeChallenge = async (
  db: Db,
  id: string,
  { event, now }: { event: 'verify' | 'consume'; now: Date },
): Promise<boolean> => (await transitionChallenges(db, event, sql`id = ${id}`, now)).length > 0

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

/** Returns whether this device verified this mobile after `since`, and the verification is not consumed. */
export async function isVerified(db: Db, key: VerifiedKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from otp_challenge where ${verifiedBy(key)} and state = 'verified' limit 1`.execute(db)
  return rows.length > 0
}

/** Consumes the verification of this mobile by this device after `since`. @returns whether there was one */
export const consumeVerification = async (tx: Tx, key: VerifiedKey): Promise<boolean> =>
  (await transitionChallenges(tx, 'consume', verifiedBy(key))).length > 0

const verifiedBy = ({ mobile, deviceId, since }: VerifiedKey) =>
  sql`purpose = 'verify_mobile' and mobile = ${mobile} and device_id = ${deviceId} and verified_at > ${since}`
