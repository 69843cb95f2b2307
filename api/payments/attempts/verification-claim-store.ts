/**
 * Claims the right to verify attempts at their gateways: once in three seconds per attempt, on all instances
 * and for all callers. A caller without the claim reads the stored state.
 */
import { addSeconds } from '#contract/durations.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { commonTableExpression, type Query, type WriteStatement } from '#api/platform/db/batch.ts'
import { type RawBuilder, sql } from 'kysely'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { MIN_VERIFY_INTERVAL_SECONDS, VERIFY_WITHIN_SECONDS } from './verification.ts'

/**
 * Claims attempts whose last claim is at least the interval away, in both directions: a claim by an instance whose
 * clock is minutes ahead must not block the others for minutes. Skips rows that another transaction holds: that
 * transaction is claiming or settling them. Makes each attempt due soon, in case its worker dies.
 */
const claim = (now: Date, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update payment_attempt set verify_claimed_at = ${now},
    next_poll_at = least(next_poll_at, ${addSeconds(now, VERIFY_WITHIN_SECONDS)}::timestamptz)
  where id = any(array(
    select id from payment_attempt where ${condition} and (verify_claimed_at is null
      or abs(extract(epoch from verify_claimed_at - ${now}::timestamptz)) >= ${MIN_VERIFY_INTERVAL_SECONDS}::int)
    order by id for no key update skip locked
  ))
  returning id`

type NotificationToStore = {
  attemptId: string
  gateway: GatewayName
  /** Whether the gateway signed the notification. */
  authentic: boolean
  receivedAt: Date
  /** Inserts the notification, unless it is stored already. */
  insert: WriteStatement
}

/**
 * Stores a notification and claims the verification of its attempt. A new signed notification that arrives too soon for
 * a claim makes the attempt due as soon as the interval is over, so that the reconciler verifies it. The statement inserts
 * before it locks the attempt: in the other order, two equal notifications would wait for each other. The
 * condition on the count of `inserted` is always true; it makes PostgreSQL run the insert first. Other statements lock first,
 * because their notifications are never equal to one that a gateway sent.
 * @returns what the query read, as it was before this statement
 */
export async function claimForNotification<T>(
  db: Db,
  { attemptId, gateway, authentic, receivedAt: now, insert }: NotificationToStore,
  { query, from }: Query<T>,
): Promise<{ read: T; isClaimed: boolean }> {
  const isIt = sql`id = ${attemptId} and gateway = ${gateway}`
  const { rows } = await sql<{ read: unknown; isClaimed: boolean }>`
    with inserted as (${insert} returning 1),
    claimed as (${claim(now, sql`${isIt} and (select count(*) from inserted) >= 0`)}),
    wanted as (
      update payment_attempt set verify_wanted_at = greatest(verify_claimed_at, ${now}),
        next_poll_at = least(next_poll_at,
          verify_claimed_at + ${MIN_VERIFY_INTERVAL_SECONDS} * interval '1 second')
      where ${isIt} and ${authentic}::boolean and exists (select from inserted) and not exists (select from claimed)
    )
    select (${query}) as read, exists (select from claimed) as "isClaimed"`.execute(db)
  return { read: from(rows[0]?.read ?? null), isClaimed: rows[0]?.isClaimed === true }
}

/**
 * Claims the attempts that were not verified a moment ago.
 * @param query read in the same statement; may name `claimed`, which lists the ids of the claimed attempts
 */
export async function claimVerifications<T>(
  db: Db,
  { ids, now, inserts }: { ids: string[]; now: Date; inserts: WriteStatement[] },
  { query, from }: Query<T>,
): Promise<T> {
  const inserted = inserts.map((insert, index) => commonTableExpression('inserted', index, insert))
  const { rows } = await sql<{ read: unknown }>`
    with claimed as (${claim(now, sql`id = any(${ids})`)}), ${sql.join(inserted)}
    select (${query}) as read`.execute(db)
  return from(rows[0]?.read ?? null)
}

/** Makes all attempts of a gateway that were begun since a moment, and are not captured, due for verification now. */
export async function scheduleUncaptured(
  db: Db,
  gateway: GatewayName,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await sql`
    update payment_attempt set next_poll_at = ${now}
    where gateway = ${gateway} and started_at >= ${since} and status <> 'captured'
      and (next_poll_at is null or next_poll_at > ${now})`.execute(db)
}

/** Makes attempts due for verification now. */
export async function scheduleVerifications(db: Db, attemptIds: string[], now: Date): Promise<void> {
  await sql`
    update payment_attempt set next_poll_at = ${now}
    where id = any(${attemptIds}::text[]) and (next_poll_at is null or next_poll_at > ${now})`.execute(db)
}
