/** Finds what is not matched: captures and refunds, payout lines, payouts and bank lines. */
import { RETURNED_BY_BANK } from '#api/payments/refunds/returned-by-bank-query.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { disputesOfLine, validLines } from './line-match-query.ts'
import type { Unmatched } from './payout-exception.ts'

/** The comparison of a gateway begins with its first payout: earlier payments were paid out before the reports. */
const FIRST_PAYOUTS = sql`
  first_payout as (
    select gateway, min(paid_on) as day, min(paid_on)::timestamp at time zone 'Asia/Kolkata' as at
    from payout group by gateway)`

/** The day from which a payout is expected: its own, or that on which the bank took back the payout of a line `back`. */
const dayOrReturn = (moment: RawBuilder<unknown>, isOfLine: RawBuilder<unknown>) => sql`
  greatest(${DAY_OF(moment)}, (select max(b.booked_on)::text from payout_line back
    join bank_line b on b.id = back.return_line_id where ${isOfLine}))`

const PAYMENT_BACK = sql`
  back.gateway = c.gateway and back.kind = 'payment' and back.reference = c.gateway_payment_id`
const REFUND_BACK = sql`
  back.gateway = c.gateway and back.kind = 'refund' and back.reference in (r.token, r.gateway_request_id, h.reference)`

const DAY_OF = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Asia/Kolkata')::date::text`

/** Lists what is not matched of the days in India before `until`, the first moment of a day. */
export async function listUnmatched(db: Db, until: Date): Promise<Unmatched[]> {
  const payments = [capturesWithoutLine(until), refundsWithoutLine(until), ...disputes(until)]
  const parts = [...payments, ...lines(until), payouts(until)]
  const bank = [bankLines(until), bankReturns(until), bankRefunds(until)]
  const { rows } = await sql<Unmatched>`
    with ${FIRST_PAYOUTS}, ${validLines} ${sql.join([...parts, ...bank], sql` union all `)}`.execute(db)
  return rows
}

const capturesWithoutLine = (until: Date) => sql`
  select 'capture' as source, c.id, c.gateway, c.gateway_payment_id as reference, null::text as utr,
    ${dayOrReturn(sql`c.captured_at`, PAYMENT_BACK)} as day, c.amount_paise as "amountPaise",
    null::bigint as "otherPaise", false as "isTaken", c.order_id as "orderId"
  from payment_capture c join first_payout f on f.gateway = c.gateway
  where c.captured_at >= f.at and c.captured_at < ${until}::timestamptz
    and not exists (select 1 from valid_line l where l.capture_id = c.id)
    and not exists (select 1 from valid_line l where l.gateway = c.gateway and l.reference = c.gateway_payment_id
      and l.capture_id is null and l.refund_id is null and l.kind = 'payment')`

/** The refunds that their gateways made; those by bank transfer are in the bank statement, those by disputes in `disputes`. */
const refundsWithoutLine = (until: Date) => sql`
  select 'refund', r.id, c.gateway, r.token, null, ${dayOrReturn(sql`r.done_at`, REFUND_BACK)},
    r.covered_paise - r.amount_paise, null, false, c.order_id
  from refund r join payment_capture c on c.id = r.capture_id join first_payout f on f.gateway = c.gateway
  left join refund_by_hand h on h.refund_id = r.id
  where r.status = 'done' and r.done_at >= f.at and r.done_at < ${until}::timestamptz
    and h.sent_from is distinct from 'bank' and not ${RETURNED_BY_BANK}
    and not exists (select 1 from valid_line l where l.refund_id = r.id)
    and not exists (select 1 from valid_line l where l.gateway = c.gateway and l.kind = 'refund'
      and l.capture_id is null and l.refund_id is null
      and l.reference in (r.token, r.gateway_request_id, h.reference))`

/** `named` is what a line names, whatever its amount is. */
const lines = (until: Date) => [
  sql`
  select l.kind, l.id, l.gateway, l.reference, p.utr, p.paid_on::text, l.amount_paise, named.amount_paise,
    named.is_taken is true, coalesce(named.order_id, a.order_id, l.attempt_id)
  from valid_line l join payout p on p.id = l.payout_id
  left join payment_attempt a on a.id = l.attempt_id
  left join lateral (
    select c.amount_paise, c.order_id,
      exists (select 1 from valid_line other where other.capture_id = c.id) as is_taken
    from payment_capture c where c.gateway = l.gateway and c.gateway_payment_id = l.reference) named on l.kind = 'payment'
  where l.capture_id is null and l.refund_id is null and l.kind in ('payment', 'adjustment')
    and p.paid_on < ${DAY_OF(sql`${until}::timestamptz`)}::date`,
  sql`
  select 'refund_line', l.id, l.gateway, l.reference, p.utr, p.paid_on::text, l.amount_paise, named.amount_paise,
    named.is_taken is true, coalesce(named.order_id, a.order_id, l.attempt_id)
  from valid_line l join payout p on p.id = l.payout_id
  left join payment_attempt a on a.id = l.attempt_id
  left join lateral (
    select r.covered_paise - r.amount_paise as amount_paise, c.order_id,
      exists (select 1 from valid_line other where other.refund_id = r.id) as is_taken
    from refund r join payment_capture c on c.id = r.capture_id
    where c.gateway = l.gateway and r.id in (
      select id from refund where token = l.reference
      union all select id from refund where gateway_request_id = l.reference
      union all select refund_id from refund_by_hand where sent_from = 'gateway' and reference = upper(l.reference))
    order by r.id limit 1) named on true
  where l.kind = 'refund' and l.capture_id is null and l.refund_id is null
    and p.paid_on < ${DAY_OF(sql`${until}::timestamptz`)}::date`,
]

/** Disputes whose decision no line shows: withheld where the shop lost, returned where it won. Then the lines without a dispute. */
const disputes = (until: Date) => [
  sql`
  select 'dispute', d.id, d.gateway, d.case_id, null, ${dayOrReturn(sql`d.decided_at`, sql`back.dispute_id = d.id`)},
    case d.state when 'won' then d.amount_paise else -d.amount_paise end, null, false, c.order_id
  from dispute d join first_payout f on f.gateway = d.gateway left join payment_capture c on c.id = d.capture_id
  where d.kind <> 'retrieval' and d.decided_at >= f.at and d.decided_at < ${until}::timestamptz
    and case d.state when 'won'
      then exists (select 1 from valid_line l where l.dispute_id = d.id and l.amount_paise < 0)
        and not exists (select 1 from valid_line l where l.dispute_id = d.id and l.amount_paise > 0)
      else not exists (select 1 from valid_line l where l.dispute_id = d.id) end`,
  sql`
  select 'chargeback', l.id, l.gateway, l.reference, p.utr, p.paid_on::text, l.amount_paise, named.amount_paise,
    named.is_taken is true, coalesce(named.order_id, l.attempt_id)
  from valid_line l join payout p on p.id = l.payout_id
  left join lateral (
    select case when l.amount_paise < 0 then -d.amount_paise else d.amount_paise end as amount_paise,
      (select c.order_id from payment_capture c where c.id = d.capture_id) as order_id,
      exists (select 1 from valid_line other where other.dispute_id = d.id
        and (other.amount_paise > 0) = (l.amount_paise > 0)) as is_taken
    from ${disputesOfLine} d order by d.id limit 1) named on true
  where l.kind = 'chargeback' and l.dispute_id is null
    and p.paid_on < ${DAY_OF(sql`${until}::timestamptz`)}::date`,
]

const payouts = (until: Date) => sql`
  select 'payout', p.id, p.gateway, p.utr, p.utr, p.paid_on::text,
    (select coalesce(sum(l.net_paise), 0)::bigint from payout_line l where l.payout_id = p.id), b.amount_paise, false, null
  from payout p left join bank_line b on b.reference = p.utr and b.amount_paise > 0
  where p.bank_line_id is null and p.paid_on < ${DAY_OF(sql`${until}::timestamptz`)}::date`

/** Money received that is not a payout. The account may have received other money before the first payout. */
const bankLines = (until: Date) => sql`
  select 'bank_line', b.id, null, b.reference, b.reference, b.booked_on::text, b.amount_paise, null, false, null
  from bank_line b
  where b.amount_paise > 0 and b.booked_on >= (select min(day) from first_payout)
    and b.booked_on < ${DAY_OF(sql`${until}::timestamptz`)}::date
    and not exists (select 1 from payout p where p.utr = b.reference)`

/**
 * Returned payouts: a transfer and its return have the same reference. The other amount is that of the payout, if it differs. One that
 * is booked back is listed until other payouts have all of its lines.
 */
const bankReturns = (until: Date) => sql`
  select 'bank_return', b.id, p.gateway, b.reference, b.reference, b.booked_on::text, b.amount_paise,
    nullif(-p.net_paise, b.amount_paise), false, null
  from bank_line b join payout p on p.utr = b.reference
  where b.amount_paise < 0 and b.booked_on < ${DAY_OF(sql`${until}::timestamptz`)}::date
    and (p.return_line_id is null or exists (select 1 from payout_line l where l.payout_id = p.id and not exists (
      select 1 from valid_line again where again.gateway = l.gateway and again.reference = l.reference
        and again.kind = l.kind and (again.amount_paise > 0) = (l.amount_paise > 0))))`

/** Refunds that staff sent by bank transfer. */
const bankRefunds = (until: Date) => sql`
  select 'bank_refund', r.id, c.gateway, h.reference, h.reference, ${DAY_OF(sql`h.said_at`)}, r.covered_paise - r.amount_paise,
    b.amount_paise, false, c.order_id
  from refund_by_hand h join refund r on r.id = h.refund_id join payment_capture c on c.id = r.capture_id
  left join bank_line b on b.reference = h.reference and b.amount_paise < 0
  where h.sent_from = 'bank' and h.said_at < ${until}::timestamptz
    and h.said_at >= (select min(booked_on)::timestamp at time zone 'Asia/Kolkata' from bank_line)
    and b.amount_paise is distinct from r.covered_paise - r.amount_paise`

export type GatewayDays = {
  gateway: string
  /** The day of its first payout: earlier payments are not compared. */
  from: string
  /** The day of its last payout before the end. */
  lastPayout: string | null
  payments: number
  refunds: number
  matchedPayouts: number
}

/** Returns what is compared for each gateway with payouts, of the days before `until`. */
export async function listGatewayDays(db: Db, until: Date): Promise<GatewayDays[]> {
  const { rows } = await sql<GatewayDays>`
    with ${FIRST_PAYOUTS}
    select f.gateway, f.day::text as from,
      (select max(p.paid_on)::text from payout p where p.gateway = f.gateway
        and p.paid_on < ${DAY_OF(sql`${until}::timestamptz`)}::date) as "lastPayout",
      (select count(*)::int from payment_capture c where c.gateway = f.gateway and c.captured_at >= f.at
        and c.captured_at < ${until}::timestamptz) as payments,
      (select count(*)::int from refund r join payment_capture c on c.id = r.capture_id
        where c.gateway = f.gateway and r.done_at >= f.at and r.done_at < ${until}::timestamptz) as refunds,
      (select count(*)::int from payout p where p.gateway = f.gateway and p.bank_line_id is not null
        and p.return_line_id is null
        and p.paid_on < ${DAY_OF(sql`${until}::timestamptz`)}::date) as "matchedPayouts"
    from first_payout f order by f.gateway`.execute(db)
  return rows
}

/** Returns the last day in India of the bank lines; null without any. */
export async function findLastBankDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null
  }>`select max(booked_on)::text as day from bank_line`.execute(db)
  return rows[0]?.day ?? null
}
