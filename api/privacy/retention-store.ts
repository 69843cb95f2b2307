/** The store of retention: deletes or anonymises expired rows in batches. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RetentionClass } from './retention.ts'

/** The advisory lock's key: any number that no other lock uses. */
const LOCK = 7_116_201_612

/** Takes the retention lock until the transaction ends. @returns false where another instance has it */
export async function lockRetention(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(tx)
  return rows[0]?.mine === true
}

type Batch = { before: Date; now: Date; limit: number }

const rowsOf = (table: string, over: RawBuilder<unknown>, limit: number) =>
  sql`delete from ${sql.table(table)} where ctid = any(array(
    select x.ctid from ${sql.table(table)} x where ${over} limit ${limit} for update skip locked))`

/** Anonymises attempts; the rows stay. */
const withoutPerson = (over: RawBuilder<unknown>, limit: number) =>
  sql`update payment_attempt set customer_name = '', customer_email = '', customer_mobile = null
    where id = any(array(select x.id from payment_attempt x
      where x.customer_mobile is not null and x.next_poll_at is null and ${over} limit ${limit}))`

const OVER: Record<RetentionClass, (batch: Batch) => RawBuilder<unknown>> = {
  'request counts': ({ before, limit }) => rowsOf('request_count', sql`x.window_start < ${before}`, limit),
  'address budgets': ({ before, limit }) => rowsOf('address_budget', sql`x.counted_at < ${before}`, limit),
  'codes of erased accounts': ({ before, limit }) =>
    rowsOf('erased_mobile_otp', sql`x.sent_at < ${before}`, limit),
  'one-time codes': ({ before, limit }) => rowsOf('otp_challenge', sql`x.sent_at < ${before}`, limit),
  'partner links': ({ before, limit }) => rowsOf('client_key', sql`x.created_at < ${before}`, limit),
  // Only OTP messages: the timeline of an order is made from the others, which have no personal data once they are
  // sent.
  'sent codes': ({ before, limit }) =>
    rowsOf(
      'outbox',
      sql`x.topic = 'sms' and x.key like 'otp-%' and x.created_at < ${before}
        and (x.done_at is not null or x.given_up_at is not null)`,
      limit,
    ),
  'undelivered messages': ({ before, now, limit }) =>
    sql`update outbox set payload = null, given_up_at = ${now} where id = any(array(
      select x.id from outbox x where x.topic in ('sms', 'mail') and x.done_at is null and x.given_up_at is null
        and x.created_at < ${before} limit ${limit}))`,
  'ended sessions': ({ before, limit }) =>
    rowsOf('session', sql`least(x.ended_at, x.expires_at) < ${before}`, limit),
  'known devices': ({ before, limit }) => rowsOf('known_device', sql`x.last_login_at < ${before}`, limit),
  devices: ({ before, limit }) =>
    rowsOf(
      'device',
      sql`x.expires_at < ${before} and not exists (select 1 from session s where s.device_id = x.id)
        and not exists (select 1 from otp_challenge c where c.device_id = x.id)
        and not exists (select 1 from known_device k where k.device_id = x.id)`,
      limit,
    ),
  'closed requests': ({ before, limit }) => rowsOf('support_request', sql`x.closed_at < ${before}`, limit),
  'who did not pay': ({ before, limit }) =>
    withoutPerson(sql`x.status <> 'captured' and x.started_at < ${before}`, limit),
  'who paid': ({ before, limit }) =>
    withoutPerson(sql`x.status = 'captured' and x.started_at < ${before}`, limit),
}

/** Deletes or anonymises a batch. @returns the number of rows; where it is `limit` there may be more */
export async function deleteExpiredBatch(db: Db, kept: RetentionClass, batch: Batch): Promise<number> {
  const { numAffectedRows } = await OVER[kept](batch).execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes guess budgets that are full again: they no longer limit anything. */
export async function deleteExpiredGuesses(db: Db, now: Date): Promise<void> {
  await sql`delete from otp_guess where spent_until <= ${now}`.execute(db)
}
