/** The store of OTP counters of erased accounts: kept for a day, by a keyed hash of the mobile. */
import type { Tx } from '#api/platform/db/tables.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'

const GUESSES = 'erased '

const guessKey = (hash: Buffer): string => GUESSES + hash.toString('base64url')

type ErasedMobile = {
  mobile: string
  hash: Buffer
  /** Codes sent before this time no longer count. */
  since: Date
}

/** Copies the counters of a mobile to its hash. Call before the rows with the number are deleted. */
export async function keepOtpCounters(tx: Tx, { mobile, hash, since }: ErasedMobile): Promise<void> {
  await runBatch(tx, [
    sql`insert into erased_mobile_otp (id, key_hash, purpose, known_device, sent_at)
      select id, ${hash}, purpose, known_device, sent_at from otp_challenge
      where mobile = ${mobile} and sent_at > ${since} on conflict (id) do nothing`,
    sql`insert into otp_guess (key, spent_until)
      select ${guessKey(hash)}, spent_until from otp_guess where key = ${`mobile ${mobile}`}
      on conflict (key) do update set spent_until = greatest(otp_guess.spent_until, excluded.spent_until)`,
  ])
}

/** Restores the guesses from before an erasure, so that they count for the next code to the same number. */
export async function restoreErasedGuesses(tx: Tx, mobile: string, hashes: Buffer[]): Promise<void> {
  await sql`insert into otp_guess (key, spent_until)
    select ${`mobile ${mobile}`}, max(spent_until) from otp_guess
    where key in (${sql.join(hashes.map(guessKey))}) having count(*) > 0
    on conflict (key) do update set spent_until = greatest(otp_guess.spent_until, excluded.spent_until)`.execute(
    tx,
  )
}
