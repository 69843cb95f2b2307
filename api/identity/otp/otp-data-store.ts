/** OTP data of a person: its export, erasure and retention. The counters of an erased account are kept for a day. */
import { addSeconds, DAY_SECONDS } from '#contract/durations.ts'
import { listQuery, rowsQuery, type WriteStatement } from '#api/platform/db/batch.ts'
import { deleteAfter } from '#api/platform/db/retention-rule.ts'
import type { Db, Tx } from '#api/platform/db/tables.ts'
import type { PersonalData } from '#contract/privacy.ts'
import { sql } from 'kysely'

export const sentCodesExport = (subscriberId: string) =>
  listQuery(sql<PersonalData['codesSent'][number]>`
    select x.mobile as "to", x.purpose, x.sent_at as "sentAt"
    from otp_challenge x
    where x.subscriber_id = ${subscriberId} or x.mobile = (select s.mobile from subscriber s where s.id = ${subscriberId})
    order by x.sent_at`)

/** Records which account the codes to a mobile belong to, before the account gets another mobile. */
export async function keepOwnerOfCodes(
  tx: Tx,
  { id, mobile }: { id: string; mobile: string },
): Promise<void> {
  await sql`update otp_challenge set subscriber_id = ${id} where mobile = ${mobile} and subscriber_id is null`.execute(
    tx,
  )
}

/** Builds the query for the mobiles, other than the present one, to which an account had codes sent. */
export const otherMobilesQuery = (subscriberId: string) =>
  rowsQuery(
    sql<{ mobile: string }>`select distinct mobile from otp_challenge where subscriber_id = ${subscriberId}`,
    ({ mobile }) => mobile,
  )

/**
 * Keys of `otp_guess` are `device ID MOBILE` for a known device, `mobile MOBILE` for the total of all other devices, and
 * this prefix with the hash of an erased mobile.
 */
const ERASED_PREFIX = 'erased '

const erasedGuessKey = (hash: Buffer): string => ERASED_PREFIX + hash.toString('base64url')

/**
 * Deletes the OTP data of an account and its mobiles. Copies their counters to the hash of each mobile: otherwise an erasure
 * would reset the limits of the number.
 */
export const eraseOtpData = (
  subscriberId: string,
  mobiles: { mobile: string; hash: Buffer }[],
  now: Date,
): WriteStatement[] => [
  ...mobiles.flatMap(({ mobile, hash }) => [
    sql`insert into erased_mobile_otp (id, key_hash, purpose, known_device, sent_at)
      select id, ${hash}, purpose, known_device, sent_at from otp_challenge
      where mobile = ${mobile} and sent_at > ${addSeconds(now, -DAY_SECONDS)} on conflict (id) do nothing`,
    sql`insert into otp_guess (key, spent_until)
      select ${erasedGuessKey(hash)}, spent_until from otp_guess where key = ${`mobile ${mobile}`}
      on conflict (key) do update set spent_until = greatest(otp_guess.spent_until, excluded.spent_until)`,
  ]),
  sql`delete from otp_challenge
    where subscriber_id = ${subscriberId} or mobile = any(${mobiles.map(({ mobile }) => mobile)})`,
  sql`delete from otp_guess where key like any(${mobiles.map(({ mobile }) => `% ${mobile}`)})`,
]

/** Restores the guesses from before an erasure, so that they count for the next code to the same number. */
export async function restoreErasedGuesses(tx: Tx, mobile: string, hashes: Buffer[]): Promise<void> {
  await sql`insert into otp_guess (key, spent_until)
    select ${`mobile ${mobile}`}, max(spent_until) from otp_guess
    where key in (${sql.join(hashes.map(erasedGuessKey))}) having count(*) > 0
    on conflict (key) do update set spent_until = greatest(otp_guess.spent_until, excluded.spent_until)`.execute(
    tx,
  )
}

export const OTP_RETENTION = {
  /** As long as sent codes limit the next ones. */
  'codes of erased accounts': deleteAfter(1, 'erased_mobile_otp', sql`x.sent_at`),
  /** Long enough to investigate which mobiles were flooded with codes. */
  'one-time codes': deleteAfter(30, 'otp_challenge', sql`x.sent_at`),
}

/** Deletes guess budgets that are full again: they no longer limit anything. */
export async function deleteExpiredGuesses(db: Db, now: Date): Promise<void> {
  await sql`delete from otp_guess where spent_until <= ${now}`.execute(db)
}
