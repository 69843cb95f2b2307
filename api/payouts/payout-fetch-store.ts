/** Store of the days whose payout reports are fetched from a gateway's API. Days are those of India, as 2026-11-20. */
import { existsQuery, type Query } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { sql } from 'kysely'

/** Older days are not fetched, also where all instances were stopped or the gateway was down for longer. */
const CATCH_UP_DAYS = 30
/** A claimed day is due again after this time, in case its worker died. */
const CLAIM_MINUTES = 30
const RETENTION_DAYS = 365

/** Returns the last day whose report can be fetched now: yesterday from this hour in India on, the day before yesterday until then. */
const lastDay = (now: Date, hour: number) =>
  sql`((${now}::timestamptz - make_interval(hours => ${hour})) at time zone 'Asia/Kolkata')::date - 1`

/** Builds the query that checks whether a day must be inserted or fetched. */
export const payoutFetchIsDue = (gateway: GatewayName, now: Date, hour: number): Query<boolean> =>
  existsQuery(sql`
    select from payout_fetch where gateway = ${gateway} and next_fetch_at <= ${now}
    union all
    select where not exists (
      select from payout_fetch where gateway = ${gateway} and day >= ${lastDay(now, hour)})`)

/**
 * Inserts the days since the newest one; for a gateway without a day, only the last day whose report can be fetched.
 * @param hour the hour in India from which the report of the day before can be fetched
 */
export async function insertMissingDays(
  db: Db,
  gateway: GatewayName,
  now: Date,
  hour: number,
): Promise<void> {
  await sql`
    insert into payout_fetch (gateway, day, due_since, next_fetch_at)
    select ${gateway}, day, ${now}, ${now}
    from (select ${lastDay(now, hour)} as until, (select max(day) from payout_fetch where gateway = ${gateway}) as known) as span,
      generate_series(greatest(coalesce(known + 1, until), until - ${CATCH_UP_DAYS}::int), until, interval '1 day') as day
    on conflict (gateway, day) do nothing`.execute(db)
}

/** `attempts`: how often the reports of the gateway's due days were requested without success, including the request that begins now. */
export type ClaimedDay = { day: string; attempts: number }

/**
 * Claims the due day with the fewest failures, if any, and of these the oldest: a day that always fails does not delay the others.
 * Two workers never claim the same one.
 */
export async function claimDueDay(db: Db, gateway: GatewayName, now: Date): Promise<ClaimedDay | undefined> {
  const { rows } = await sql<ClaimedDay>`
    update payout_fetch set next_fetch_at = ${now}::timestamptz + make_interval(mins => ${CLAIM_MINUTES}),
      attempts = attempts + 1
    where gateway = ${gateway} and day = (
      select day from payout_fetch where gateway = ${gateway} and next_fetch_at <= ${now}
      order by attempts, day limit 1 for update skip locked
    )
    returning day::text as day, (select 1 + sum(attempts) from payout_fetch
      where gateway = ${gateway} and next_fetch_at is not null)::int as attempts`.execute(db)
  return rows[0]
}

type Fetched = { gateway: GatewayName; day: string; now: Date }

/** Records a report that arrived, and deletes old days. @param next when the day is fetched once more, if it is */
export async function recordFetched(
  db: Db,
  { gateway, day, now }: Fetched,
  { rows, next }: { rows: number; next: Date | null },
): Promise<void> {
  await sql`
    with old as (
      delete from payout_fetch where gateway = ${gateway} and day < ${day}::date - ${RETENTION_DAYS}::int
    )
    update payout_fetch set fetched_at = ${now}, row_count = ${rows}, fault = null, next_fetch_at = ${next}, attempts = 0
    where gateway = ${gateway} and day = ${day}::date`.execute(db)
}

/**
 * Records why a report did not arrive or cannot be imported.
 * @param isDown whether the gateway itself fails: then its other days wait too
 */
export async function recordFailed(
  db: Db,
  { gateway, day, now }: Fetched,
  { fault, waitMs, isDown }: { fault: string; waitMs: number; isDown: boolean },
): Promise<void> {
  const next = new Date(now.getTime() + waitMs)
  await sql`
    update payout_fetch set
      fault = case when day = ${day}::date then ${fault} else fault end,
      next_fetch_at = case
        when day < (${now}::timestamptz at time zone 'Asia/Kolkata')::date - ${CATCH_UP_DAYS + 1}::int then null
        when day = ${day}::date then ${next}::timestamptz
        else greatest(next_fetch_at, ${next}::timestamptz) end
    where gateway = ${gateway} and (day = ${day}::date or (${isDown} and next_fetch_at is not null))`.execute(
    db,
  )
}

/** Postpones the claimed day and the due days of its gateway. The claim does not count as an attempt, and no fault is stored. */
export async function postponeDays(db: Db, { gateway, day, now }: Fetched, waitMs: number): Promise<void> {
  await sql`
    update payout_fetch set next_fetch_at = ${new Date(now.getTime() + waitMs)},
      attempts = case when day = ${day}::date then greatest(attempts - 1, 0) else attempts end
    where gateway = ${gateway} and (day = ${day}::date or next_fetch_at <= ${now})`.execute(db)
}

export type FetchState = {
  gateway: string
  /** When the last report arrived; null before the first one. */
  fetchedAt: Date | null
  /** The day and the rows of the report that arrived last. */
  day: string | null
  rows: number | null
  /** Days whose report is missing, and whose payouts were not imported from a file. */
  missing: number
  /** The time since which the oldest of them is due. */
  missingSince: Date | null
  /** Why the last attempt for one of them failed. */
  fault: string | null
}

/** Lists the state of each gateway whose reports were ever fetched. */
export async function listFetchStates(db: Db): Promise<FetchState[]> {
  const { rows } = await sql<FetchState>`
    select g.gateway, last.fetched_at as "fetchedAt", last.day::text as day, last.row_count as rows,
      open.missing::int as missing, open.since as "missingSince", failed.fault
    from (select distinct gateway from payout_fetch) g
    left join lateral (select fetched_at, day, row_count from payout_fetch
      where gateway = g.gateway and fetched_at is not null order by fetched_at desc, day desc limit 1) last on true
    left join lateral (select count(*) as missing, min(due_since) as since from payout_fetch
      where gateway = g.gateway and fetched_at is null and next_fetch_at is not null
        and not exists (select from payout p where p.gateway = g.gateway and p.paid_on = day)) open on true
    left join lateral (select fault from payout_fetch
      where gateway = g.gateway and fault is not null order by day desc limit 1) failed on true
    order by g.gateway`.execute(db)
  return rows
}
