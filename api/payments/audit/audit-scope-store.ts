/**
 * Limits the audit to some orders with all their data. A `with` query shadows each table that the invariants read,
 * under the same name: the queries run unchanged, and their cost depends on the number of orders, not on the length of
 * the history.
 */
import { ORDER_OPEN_SECONDS } from '#api/orders/order.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { idAt } from '#api/platform/runtime/runtime.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * Builds the `with` queries that shadow the tables. The scope of an upgrade includes the orders whose packs
 * it replaces, and the orders that replace its pack. PostgreSQL assumes hundreds of links for each order, and would read whole
 * tables; for the array it assumes ten orders and uses the indexes.
 * @param orderIds about a hundred: the plan is for few rows
 * @param codesSince includes the OTP challenges sent since then; null for none
 */
export function auditScope(orderIds: string[], codesSince: Date | null = null): RawBuilder<unknown> {
  return sql`with recursive linked as (
    select unnest(${orderIds}::text[]) as id
    union
    select next.id from linked cross join lateral (
      select e.order_id as id from public.orders o join public.entitlement e on e.id = o.replaced_pack_id
        where o.id = linked.id and e.order_id is not null
      union all
      select o.id from public.entitlement e join public.orders o on o.replaced_pack_id = e.id
        where e.order_id = linked.id and o.status in ('paid', 'refunded')) next),
  scope as materialized (select unnest(array(select id from linked)) as id),
  orders as materialized (select o.* from public.orders o join scope on scope.id = o.id),
  order_line as materialized (select l.* from public.order_line l join scope on scope.id = l.order_id),
  payment_attempt as materialized (
    select a.* from public.payment_attempt a join scope on scope.id = a.order_id),
  payment_news as materialized (
    select n.* from public.payment_news n join payment_attempt a on a.id = n.attempt_id),
  payment_capture as materialized (
    select c.* from public.payment_capture c join payment_attempt a on a.id = c.attempt_id),
  refund as materialized (select r.* from public.refund r join payment_capture c on c.id = r.capture_id),
  refund_by_hand as materialized (
    select h.* from public.refund_by_hand h join refund r on r.id = h.refund_id),
  invoice as materialized (select i.* from public.invoice i join scope on scope.id = i.order_id),
  credit_note as materialized (select n.* from public.credit_note n join scope on scope.id = n.order_id),
  refund_wish as materialized (
    select w.* from public.refund_wish w join scope on scope.id = w.order_id),
  pack_cancellation as materialized (
    select x.* from public.pack_cancellation x join refund r on r.id = x.refund_id),
  ${BOOKS},
  buyer as materialized (select distinct subscriber_id as id from orders),
  entitlement as materialized (
    select e.* from public.entitlement e join buyer on buyer.id = e.subscriber_id
    union
    select e.* from public.entitlement e join scope on scope.id = e.order_id),
  reminder as materialized (select r.* from public.reminder r join buyer on buyer.id = r.subscriber_id),
  reminder_opt_out as materialized (
    select x.* from public.reminder_opt_out x join buyer on buyer.id = x.subscriber_id),
  subscription as materialized (
    select s.* from public.subscription s join buyer on buyer.id = s.subscriber_id),
  mandate as materialized (
    select m.* from public.mandate m join subscription s on s.id = m.subscription_id
    union
    select m.* from public.mandate m join payment_attempt a on a.id = m.attempt_id),
  renewal as materialized (
    select r.* from public.renewal r join subscription s on s.id = r.subscription_id),
  debit_notice as materialized (
    select n.* from public.debit_notice n join renewal r on r.id = n.renewal_id),
  debit as materialized (select d.* from public.debit d join renewal r on r.id = d.renewal_id),
  subscriber as materialized (
    select s.* from public.subscriber s
    where s.mobile in (select b.mobile from public.subscriber b join buyer on buyer.id = b.id)),
  session as materialized (
    select x.* from public.session x join buyer on buyer.id = x.subscriber_id where x.ended_at is null),
  otp_challenge as materialized (select o.* from public.otp_challenge o where o.sent_at >= ${codesSince}::timestamptz),
  outbox as materialized (
    select b.* from public.outbox b
    join payment_capture c on b.topic = 'sms' and b.key = c.disposition || '-' || c.gateway_payment_id
    union all
    select b.* from public.outbox b join refund r on b.topic = 'refund' and b.key = r.id::text
    union all
    select b.* from public.outbox b join refund r on b.topic = 'sms' and b.key = 'cancelled-' || r.id::text)`
}

/** The disputes, payouts and ledger entries of the captures and refunds in the scope. */
const BOOKS = sql`
  dispute as materialized (select d.* from public.dispute d join payment_capture c on c.id = d.capture_id),
  payout_line as materialized (select l.* from public.payout_line l join dispute d on d.id = l.dispute_id),
  payout as materialized (select p.* from public.payout p where p.id in (
    select l.payout_id from public.payout_line l join payment_capture c on c.id = l.capture_id)),
  ledger_transfer as materialized (
    select t.* from public.ledger_transfer t join payment_capture c on t.kind = 'capture' and t.ref = c.id
    union all
    select t.* from public.ledger_transfer t join payout p on t.kind in ('payout', 'payout_return') and t.ref = p.id
    union all
    select t.* from public.ledger_transfer t join dispute d on t.ref = d.id
      and t.kind in ('dispute', 'dispute_won', 'dispute_loss')
    union all
    select t.* from public.ledger_transfer t join refund r on t.kind in ('refund', 'reversal') and t.ref = r.id),
  ledger_entry as materialized (
    select e.* from public.ledger_entry e join ledger_transfer t on t.id = e.transfer_id)`

/** The time from the placing of an order to its `expires_at`. The order of a renewal is found by its first debit instead. */
const OPEN_FOR = sql`${ORDER_OPEN_SECONDS}::int * interval '1 second'`

/**
 * Lists the orders for which rows were written from `since` to `until`: orders placed, captures, refunds, ledger
 * transfers, invoices, credit notes, entitlements and debits. Ids contain their time (RFC 9562 section 5.7), so the primary keys find the newest rows.
 * Always includes orders with an open refund.
 */
export async function listRecentOrders(
  db: Db,
  { since, until }: { since: Date; until: Date },
): Promise<string[]> {
  const [from, to] = [idAt(since), idAt(until)]
  const written = (table: string) =>
    sql`${sql.ref(`${table}.id`)} >= ${from}::uuid and ${sql.ref(`${table}.id`)} < ${to}::uuid`
  const { rows } = await sql<{ id: string }>`
    select id from orders
      where status in ('open', 'paying') and expires_at >= ${since}::timestamptz + ${OPEN_FOR}
        and expires_at < ${until}::timestamptz + ${OPEN_FOR}
    union select order_id from payment_capture c where ${written('c')}
    union select order_id from invoice where issued_at >= ${since} and issued_at < ${until}
    union select order_id from credit_note n where ${written('n')}
    union select order_id from entitlement e where ${written('e')} and order_id is not null
    union select a.order_id from debit d join payment_attempt a on a.id = d.attempt_id
      where d.sent_at >= ${since} and d.sent_at < ${until}
    union select c.order_id from refund r join payment_capture c on c.id = r.capture_id where r.status <> 'done'
    union select c.order_id from ledger_transfer t join payment_capture c on c.id = t.ref
      where ${written('t')} and t.kind = 'capture'
    union select c.order_id from ledger_transfer t join dispute d on d.id = t.ref
      join payment_capture c on c.id = d.capture_id
      where ${written('t')} and t.kind in ('dispute', 'dispute_won', 'dispute_loss')
    union select c.order_id from ledger_transfer t join refund r on r.id = t.ref
      join payment_capture c on c.id = r.capture_id where ${written('t')} and t.kind in ('refund', 'reversal')`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function listNextOrders(db: Db, after: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where id > ${after} order by id limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}
