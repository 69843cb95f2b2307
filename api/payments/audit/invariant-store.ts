/** The invariants of orders and money: queries that return rows where one is violated. Run every five minutes. */
import type { Db } from '#api/platform/db/tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { DISPUTES } from './dispute-rules.ts'
import { PACKS } from './pack-rules.ts'
import { PAPERS, PAPERS_IN_TIME } from './paper-rules.ts'
import { PAYOUTS } from './payout-rules.ts'
import { RENEWALS, RENEWALS_IN_TIME } from './renewal-rules.ts'
import { UPGRADES } from './upgrade-rules.ts'

/** Queries by the names of their invariants. */
type Rules = Readonly<Record<string, string>>

/** Selects the amount of a capture `c` that partial refunds returned. */
const PARTS_OF_CAPTURE = `(select coalesce(sum(p.amount_paise), 0) from refund p
  where p.capture_id = c.id and p.reason = 'partial')`

/** Invariants that hold at every moment, whatever fails. */
const ALWAYS: Rules = {
  'a paid order has an active or replaced pack for each line': `
    select o.id from orders o join order_line l on l.order_id = o.id
    left join entitlement e on e.order_id = l.order_id and e.line_no = l.line_no and e.status in ('active', 'replaced')
    where o.status = 'paid' and e.id is null`,
  'an active pack of an order belongs to a paid order': `
    select e.id from entitlement e join orders o on o.id = e.order_id
    where e.status in ('active', 'replaced') and o.status <> 'paid'`,
  ...PACKS,
  'the ledger sums to zero': 'select 1 as off from ledger_entry having coalesce(sum(amount_paise), 0) <> 0',
  'no gateway refunded more than it captured': `
    select e.account from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
    where e.account like 'gateway:%' and t.kind in ('capture', 'refund') group by 1 having sum(e.amount_paise) < 0`,
  ...PAYOUTS,
  ...DISPUTES,
  'every transfer sums to zero':
    'select transfer_id from ledger_entry group by 1 having sum(amount_paise) <> 0 or count(*) < 2',
  'a paid order has exactly one applied capture, which has the amount of the order': `
    select o.id from orders o left join payment_capture c on c.order_id = o.id and c.disposition = 'applied'
    where o.status in ('paid', 'refunded') group by o.id, o.amount_paise
    having count(c.id) <> 1 or max(c.amount_paise) <> o.amount_paise`,
  'an applied capture belongs to a paid order': `
    select c.id from payment_capture c join orders o on o.id = c.order_id
    where c.disposition = 'applied' and o.status not in ('paid', 'refunded')`,
  'the amount of an order is the sum of its lines, less the credit of an upgrade': `
    select o.id from orders o left join order_line l on l.order_id = o.id
    group by o.id, o.amount_paise, o.credit_paise
    having o.amount_paise + coalesce(o.credit_paise, 0) <> coalesce(sum(l.price_paise), 0)`,
  'a capture has a refund of its full rest if and only if it is to be refunded': `
    select c.id from payment_capture c left join orders o on o.id = c.order_id
    left join refund r on r.capture_id = c.id and r.credit_of is null and r.reason <> 'partial'
    where (c.disposition = 'refund' or o.status = 'refunded') <> (r.id is not null)
      or r.amount_paise <> c.amount_paise - ${PARTS_OF_CAPTURE} or (r.reason in ('operator', 'cancelled', 'chargeback')) <> (c.disposition = 'applied')`,
  'an attempt has the amount of its order': `
    select a.id from payment_attempt a join orders o on o.id = a.order_id
    where a.amount_paise <> o.amount_paise`,
  'a capture has the order and the gateway of its attempt': `
    select c.id from payment_capture c join payment_attempt a on a.id = c.attempt_id
    where c.order_id <> a.order_id or c.gateway <> a.gateway`,
  'each payment of a gateway is captured once': `
    select gateway_payment_id from payment_capture group by gateway, gateway_payment_id having count(*) > 1`,
  'the buyer is notified of every capture': `
    select c.id from payment_capture c join payment_attempt a on a.id = c.attempt_id
    where a.customer_mobile is not null and not exists (
      select 1 from outbox o where o.topic = 'sms' and o.key = c.disposition || '-' || c.gateway_payment_id)`,
  'the buyer is notified of every reversed sale': `
    select r.id from refund r join payment_capture c on c.id = r.capture_id
    join payment_attempt a on a.id = c.attempt_id
    where r.reason in ('operator', 'cancelled', 'upgrade_credit', 'partial') and a.customer_mobile is not null and not exists (
      select 1 from outbox o where o.topic = 'sms' and o.key = 'cancelled-' || r.id::text)`,
  'every capture is booked, once and in full': `
    select c.id from payment_capture c
    left join ledger_transfer t on t.kind = 'capture' and t.ref = c.id
    left join ledger_entry e on e.transfer_id = t.id and e.account = 'gateway:' || c.gateway
    where e.amount_paise is distinct from c.amount_paise`,
  'a refund is booked if and only if it is done': `
    select r.id from refund r left join ledger_transfer t on t.kind = 'refund' and t.ref = r.id
    where (r.status = 'done') <> (t.id is not null)`,
  'a manual refund is done, and booked on the account of its source': `
    select h.refund_id from refund_by_hand h
    left join refund r on r.id = h.refund_id left join payment_capture c on c.id = r.capture_id
    left join ledger_transfer t on t.kind = 'refund' and t.ref = r.id
    left join ledger_entry e on e.transfer_id = t.id and e.amount_paise = r.covered_paise - r.amount_paise
      and e.account = case h.sent_from when 'bank' then 'bank' else 'gateway:' || c.gateway end
    where r.status <> 'done' or e.transfer_id is null`,
  'a sale is refunded if and only if a second operator approved it': `
    select r.id from refund r join payment_capture c on c.id = r.capture_id
    left join refund_wish w on w.refund_id = r.id and w.order_id = c.order_id and w.amount_paise = r.amount_paise
      and w.approved_by <> w.asked_by and w.approved_at < w.expires_at and w.line_no is not distinct from r.line_no
    where (r.reason in ('operator', 'partial')) <> (w.id is not null)`,
  'the refunds of a capture do not exceed it': `
    select c.id from payment_capture c join refund r on r.capture_id = c.id
    group by c.id, c.amount_paise having sum(r.amount_paise) > c.amount_paise`,
  'a partial refund is for an order line, less than the payment, and at most the price of the line': `
    select r.id from refund r join payment_capture c on c.id = r.capture_id
    left join order_line l on l.order_id = c.order_id and l.line_no = r.line_no
    where (r.reason = 'partial') <> (r.line_no is not null) or r.reason = 'partial' and not coalesce(
      c.disposition = 'applied' and c.amount_paise > ${PARTS_OF_CAPTURE} and l.price_paise >= (
        select sum(p.amount_paise) from refund p
        where p.capture_id = c.id and p.reason = 'partial' and p.line_no = l.line_no), false)`,
  'a sale is refunded as cancelled if and only if its queued pack was cancelled': `
    select r.id from refund r join payment_capture c on c.id = r.capture_id
    left join pack_cancellation x on x.refund_id = r.id
    left join entitlement e on e.id = x.entitlement_id and e.order_id = c.order_id
    where (r.reason = 'cancelled') <> (e.id is not null)`,
  'the sales account equals the amounts of paid orders, less returned credits and partial refunds': `
    select 1 as sold where
      (select coalesce(sum(amount_paise), 0) from ledger_entry where account = 'sales')
      <> (select coalesce(sum(amount_paise), 0) from refund where credit_of is not null)
        + (select coalesce(sum(r.amount_paise), 0) from refund r join payment_capture c on c.id = r.capture_id
          join orders o on o.id = c.order_id where r.reason = 'partial' and o.status = 'paid')
        - (select coalesce(sum(amount_paise), 0) from orders where status = 'paid')`,
  'the refunds payable account equals the amounts of open refunds': `
    select 1 as owed where
      (select coalesce(sum(amount_paise), 0) from ledger_entry where account = 'refunds_payable')
      <> -(select coalesce(sum(amount_paise), 0) from refund where status <> 'done')`,
  'every capture was verified with its gateway': `
    select c.id from payment_capture c where not exists (
      select 1 from payment_news n where n.attempt_id = c.attempt_id and n.source = 'poll' and n.authentic
        and n.claim = 'captured' and n.gateway_payment_id = c.gateway_payment_id)`,
  'an attempt is captured if and only if it has a capture': `
    select a.id from payment_attempt a
    where (a.status = 'captured') <> exists (select 1 from payment_capture c where c.attempt_id = a.id)`,
  'a paying order has a payment attempt, and an open order has none': `
    select o.id from orders o where o.status in ('open', 'paying')
      and (o.status = 'paying') <> exists (select 1 from payment_attempt a where a.order_id = o.id)`,
  'every refund that the shop makes has an outbox item': `
    select r.id from refund r left join outbox o on o.topic = 'refund' and o.key = r.id::text
    where o.id is null and r.reason <> 'chargeback'`,
  'a buyer has one live order for a cart': `
    select subscriber_id from orders where status in ('open', 'paying')
    group by subscriber_id, cart_hash having count(*) > 1`,
  'a buyer has one open order':
    "select subscriber_id from orders where status = 'open' group by 1 having count(*) > 1",
  'a purchase has one paid order': `
    select coalesce(purchase_id, id) as purchase from orders
    where status in ('paid', 'refunded') group by 1 having count(*) > 1`,
  'a mobile has one account':
    'select mobile from subscriber where mobile is not null group by 1 having count(*) > 1',
  'a code has at most five tries, and is verified before it expires':
    'select id from otp_challenge where tries > 5 or verified_at > expires_at',
  'an account has one live session':
    'select subscriber_id from session where ended_at is null group by 1 having count(*) > 1',
  ...UPGRADES,
  ...RENEWALS,
  'a reminder is for an app plan of its subscriber': `
    select r.id from reminder r left join public.entitlement e on e.id = r.entitlement_id
    where e.subscriber_id is distinct from r.subscriber_id or e.type <> '1'`,
  'no reminder is sent for a pack that continues': `
    select r.id from reminder r join entitlement q on q.follows_id = r.entitlement_id
    where q.status = 'active' and q.queued_at < r.sent_at - interval '1 minute'`,
  // A reminder that was being written at that moment may be sent.
  'no reminder is sent after an opt-out': `
    select r.id from reminder r join reminder_opt_out o on o.subscriber_id = r.subscriber_id
    where r.sent_at > o.opted_out_at + interval '1 minute'`,
  ...PAPERS,
}

/** Invariants that hold again some time after all external systems work; each query contains its time limit. */
const IN_TIME: Rules = {
  'a message is sent within 15 minutes': `
    select id from outbox
    where done_at is null and given_up_at is null and created_at < :now - interval '15 minutes' and topic <> 'refund'`,
  'an open order expires in time':
    "select id from orders where status = 'open' and expires_at < :now - interval '5 minutes'",
  'a paying order is decided within seven days':
    "select id from orders where status = 'paying' and expires_at < :now - interval '7 days'",
  'an attempt in flight is verified while money may arrive': `
    select id from payment_attempt where status in ('sent', 'pending')
      and next_poll_at < :now - interval '15 minutes' and started_at > :now - interval '6 days'
    union all
    select id from payment_attempt where status in ('sent', 'pending')
      and next_poll_at is null and started_at > :now - interval '6 days'`,
  'a refund is sent within 15 minutes':
    "select id from refund where status = 'requested' and requested_at < :now - interval '15 minutes'",
  'a refund is done, or left to staff, within a day':
    "select id from refund where status in ('requested', 'sent') and requested_at < :now - interval '1 day'",
  ...PAPERS_IN_TIME,
  ...RENEWALS_IN_TIME,
}

/** The name of every invariant, in the order of the queries. */
export const INVARIANTS: readonly string[] = Object.keys({ ...ALWAYS, ...IN_TIME })

export type InvariantViolation = { rule: string; rows: unknown[] }

/**
 * Lists the violated invariants that hold at every moment, with the violating rows.
 * @param within `with` queries that shadow the tables with a part of their rows; the queries read all rows without it
 */
export const listViolations = (db: Db, within = sql``): Promise<InvariantViolation[]> =>
  check(db, Object.entries(ALWAYS), within)

/** Lists the violated invariants with a time limit, which hold only while external systems work. */
export function listOverdue(db: Db, now: Date): Promise<InvariantViolation[]> {
  const moment = `timestamptz '${now.toISOString()}'`
  const rules = Object.entries(IN_TIME).map(
    ([name, query]) => [name, query.replaceAll(':now', moment)] as const,
  )
  return check(db, rules, sql``)
}

/** Runs all queries in one statement, so that every invariant sees the same snapshot. */
async function check(
  db: Db,
  rules: (readonly [name: string, query: string])[],
  within: RawBuilder<unknown>,
): Promise<InvariantViolation[]> {
  const selects = rules.map(
    ([, query], index) => `select ${String(index)} as place, to_jsonb(found) as row from (${query}) as found`,
  )
  const { rows } = await sql<{ place: number; row: unknown }>`
    ${within} ${sql.raw(selects.join(' union all '))}`.execute(db)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return rules.flatMap(([rule], index) => {
    const found = byPlace.get(index)
    return found ? [{ rule, rows: found.map(({ row }) => row) }] : []
  })
}
