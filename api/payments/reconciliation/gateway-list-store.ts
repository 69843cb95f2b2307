/** Store of the time spans of a gateway list that were read, with the query of listed captures that are not booked. */
import type { Db } from '#api/platform/db/tables.ts'
import { existsQuery, type Query } from '#api/platform/db/batch.ts'
import { sql } from 'kysely'
import type { AttemptStatus } from '#api/payments/attempts/attempt.ts'
import type { GatewayName, ListedCapture } from '#api/payments/gateways/gateway.ts'

export type ListSpan = { from: Date; to: Date }

/** A list is read once an hour. */
const SHORTEST_HOURS = 1
/** A longer gap, after a pause of all instances, becomes several spans. */
const LONGEST_HOURS = 24
/** The time within which gateways list a payment. One listed later is found when the span is read again. */
const LAG_MINUTES = 2
/** A claimed span is due again after this time, in case its worker died. */
const CLAIM_MINUTES = 5
/** No code uses a span after its last read; it stays this long for operators who investigate a payment. */
const SPAN_RETENTION_DAYS = 30

/** Builds the query that checks whether a span must be read or inserted. */
export const listIsDue = (gateway: GatewayName, now: Date): Query<boolean> =>
  existsQuery(sql`
    select from gateway_list_span where gateway = ${gateway} and next_read_at <= ${now}
    union all
    select where not exists (
      select from gateway_list_span where gateway = ${gateway} and to_at
        > ${now}::timestamptz - make_interval(hours => ${SHORTEST_HOURS}, mins => ${LAG_MINUTES})
    )`)

/**
 * Inserts the next span, from the end of the newest one, once an hour has passed; the first span is the last day. Safe
 * for concurrent instances: a span with the same beginning is inserted once.
 */
export async function insertNextSpan(db: Db, gateway: GatewayName, now: Date): Promise<void> {
  await sql`
    insert into gateway_list_span (gateway, from_at, to_at, next_read_at)
    select ${gateway}, begins, least(ends, begins + make_interval(hours => ${LONGEST_HOURS})), ${now}
    from (
      select coalesce(max(to_at), ${now}::timestamptz - interval '1 day') as begins,
        ${now}::timestamptz - make_interval(mins => ${LAG_MINUTES}) as ends
      from gateway_list_span where gateway = ${gateway}
    ) as next
    where ends - begins >= make_interval(hours => ${SHORTEST_HOURS})
    on conflict (gateway, from_at) do nothing`.execute(db)
}

/** Claims the span that has been due longest, if any; two workers never claim the same one. */
export async function claimDueSpan(db: Db, gateway: GatewayName, now: Date): Promise<ListSpan | undefined> {
  const { rows } = await sql<ListSpan>`
    update gateway_list_span set next_read_at = ${now}::timestamptz + make_interval(mins => ${CLAIM_MINUTES})
    where gateway = ${gateway} and from_at = (
      select from_at from gateway_list_span
      where gateway = ${gateway} and next_read_at <= ${now}
      order by next_read_at limit 1 for update skip locked
    )
    returning from_at as "from", to_at as "to"`.execute(db)
  return rows[0]
}

/** `unknown`: listed captures of attempts that the database does not have, which are not refunded. */
export type SpanRead = { unbooked: number; unknown: number; next: Date | undefined }

/** Records that a span was read, and deletes old spans that are not read again. */
export async function recordSpanRead(
  db: Db,
  { gateway, from, now }: { gateway: GatewayName; from: Date; now: Date },
  { unbooked, unknown, next }: SpanRead,
): Promise<void> {
  await sql`
    with old as (
      delete from gateway_list_span where gateway = ${gateway} and next_read_at is null
        and to_at < ${now}::timestamptz - make_interval(days => ${SPAN_RETENTION_DAYS})
    )
    update gateway_list_span set reads = reads + 1, unbooked = ${unbooked}, unknown = ${unknown}, next_read_at = ${next ?? null}
    where gateway = ${gateway} and from_at = ${from}`.execute(db)
}

/** Makes the spans with unknown payments due, so that those whose money was returned do not count for another day. */
export async function readUnknownAgain(db: Db, gateway: GatewayName, now: Date): Promise<void> {
  await sql`
    update gateway_list_span set next_read_at = least(next_read_at, ${now}::timestamptz)
    where gateway = ${gateway} and unknown > 0 and next_read_at is not null`.execute(db)
}

/** `status`: the status of the listed attempt; null where this gateway has no such attempt. */
export type UnbookedCapture = ListedCapture & { status: AttemptStatus | null }

export async function findUnbookedCaptures(
  db: Db,
  gateway: GatewayName,
  listed: ListedCapture[],
): Promise<UnbookedCapture[]> {
  const attemptIds = listed.map(({ attemptId }) => attemptId)
  const paymentIds = listed.map(({ gatewayPaymentId }) => gatewayPaymentId)
  const { rows } = await sql<UnbookedCapture>`
    select l.attempt_id as "attemptId", l.payment_id as "gatewayPaymentId", a.status
    from unnest(${attemptIds}::text[], ${paymentIds}::text[]) as l (attempt_id, payment_id)
    left join payment_attempt a on a.id = l.attempt_id and a.gateway = ${gateway}
    where not exists (
      select 1 from payment_capture c where c.gateway = ${gateway} and c.gateway_payment_id = l.payment_id
    )`.execute(db)
  return rows
}
