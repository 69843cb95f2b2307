/** Queries of credit notes: which ones are due, and one by its number for its owner. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { CASE_OF_RETURN } from '#api/payments/refunds/returned-by-bank-query.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { CreditNote, CreditSettlement, DueCredit, PartOfLine } from './credit-note.ts'
import type { Invoice } from './invoice.ts'

type DueRow = {
  refundId: string | null
  amountPaise: number
  gateway: (CreditSettlement & { kind: 'refund' })['gateway']
  reference: string
  doneAt: Date
  isByBank: boolean
  /** The case of the dispute by which the buyer's bank returned the money; null if the shop did. */
  caseId: string | null
  /** The order of the upgrade that the amount paid in part; null for a refund. */
  setOffOrderId: string | null
  /** The invoice line of the replaced pack, or of a partial refund. */
  lineNo: number | null
  invoice: Invoice
}

/** Exceeds the duration of a transaction that completes a refund, and the clock difference of two instances. */
const LOOK_BACK = sql`interval '1 day'`

const SINCE = sql`coalesce((select credited_until from invoicing) - ${LOOK_BACK}, '-infinity')`

/** The orders with a failed paper: their refunds and set-offs are due even if they are older. */
const FAILED = sql`any((select failed_orders from invoicing)::text[])`

const REFUNDS_OF_FAILED = sql`array(
  select f.id from payment_capture p join refund f on f.capture_id = p.id
  where p.order_id = ${FAILED} and p.disposition = 'applied'
  union select f.id from refund f where f.credit_of = ${FAILED})`

const UPGRADES_OF_FAILED = sql`array(
  select u.id from entitlement p join orders u on u.replaced_pack_id = p.id and u.status in ('paid', 'refunded')
  where p.order_id = ${FAILED})`

/**
 * Lists completed refunds and set-offs of invoiced sales without a credit note, the first completed first. A set-off is
 * the credit of a paid upgrade; if that is refunded, its refunds correct the invoice of the upgrade. Leaves out those for
 * which bookkeeping wrote one before the shop did.
 * @param batch `except`: ids of refunds, and of the orders of upgrades, to leave out
 */
export async function listDueCredits(
  tx: Tx,
  { limit, except = [] }: { limit: number; except?: string[] },
): Promise<DueCredit[]> {
  const { rows } = await sql<DueRow>`
    select r.id as "refundId", r.amount_paise as "amountPaise", c.gateway, coalesce(h.reference, r.token) as reference,
      r.done_at as "doneAt", h.sent_from is not distinct from 'bank' as "isByBank", ${CASE_OF_RETURN} as "caseId",
      null as "setOffOrderId",
      r.line_no as "lineNo", i.paper as invoice, r.id::text as id
    from refund r join payment_capture c on c.id = r.capture_id and c.disposition = 'applied'
    join invoice i on i.order_id = coalesce(r.credit_of, c.order_id) and not i.credited_elsewhere
    left join refund_by_hand h on h.refund_id = r.id
    where r.status = 'done' and (r.done_at >= ${SINCE} or r.id = any(${REFUNDS_OF_FAILED}))
      and (select n.id from credit_note n where n.refund_id = r.id) is null and r.id::text <> all(${except}::text[])
    union all
    select null, o.credit_paise, null, null, o.paid_at, false, null, o.id, e.line_no, i.paper, o.id
    from orders o join entitlement e on e.id = o.replaced_pack_id
    join invoice i on i.order_id = e.order_id and not i.credited_elsewhere
    where (o.paid_at >= ${SINCE} or o.id = any(${UPGRADES_OF_FAILED})) and o.credit_paise is not null
      and (select n.id from credit_note n where n.set_off_order_id = o.id) is null and o.id <> all(${except}::text[])
    order by "doneAt", id limit ${limit}`.execute(tx)
  return rows.map(({ refundId, amountPaise, invoice, lineNo, ...row }) => ({
    refundId,
    amountPaise: paise(amountPaise),
    invoice,
    lineNo,
    settlement: settlementOf(row),
  }))
}

type SettledRow = Pick<DueRow, 'gateway' | 'reference' | 'doneAt' | 'isByBank' | 'caseId' | 'setOffOrderId'>

function settlementOf({ setOffOrderId, doneAt: moment, caseId, ...refund }: SettledRow): CreditSettlement {
  const doneAt = moment.toISOString()
  if (setOffOrderId !== null) return { kind: 'set_off', orderId: setOffOrderId, doneAt }
  if (caseId !== null) return { kind: 'refund', ...refund, reference: caseId, isByDispute: true, doneAt }
  return { kind: 'refund', ...refund, doneAt }
}

/**
 * Counts the refunds and set-offs without a credit note, including those whose refund is not done, or whose invoice is not issued,
 * in this database.
 */
export async function countUncredited(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from refund r join payment_capture c on c.id = r.capture_id and c.disposition = 'applied'
      where (r.status <> 'done' or r.done_at >= ${SINCE} or r.id = any(${REFUNDS_OF_FAILED}))
        and not exists (select from credit_note n where n.refund_id = r.id)
      union all
      select from orders o
      where (o.paid_at >= ${SINCE} or o.id = any(${UPGRADES_OF_FAILED})) and o.credit_paise is not null
        and not exists (select from credit_note n where n.set_off_order_id = o.id)
    ) as uncredited`.execute(db)
  return rows[0]?.count ?? 0
}

/** Lists the partial refunds of an order, also those under way, that have no credit note. */
export async function listUncreditedParts(tx: Tx, orderId: string): Promise<PartOfLine[]> {
  const { rows } = await sql<PartOfLine>`
    select r.line_no as "lineNo", r.amount_paise as "pricePaise"
    from payment_capture c join refund r on r.capture_id = c.id and r.reason = 'partial'
    where c.order_id = ${orderId} and c.disposition = 'applied'
      and not exists (select from credit_note n where n.refund_id = r.id)`.execute(tx)
  return rows
}

/** Finds a credit note by its number. @returns undefined if it does not exist or belongs to another subscriber */
export async function findCreditNote(
  db: Db,
  { series, number, subscriberId }: { series: string; number: number; subscriberId: string },
): Promise<CreditNote | undefined> {
  const { rows } = await sql<{ paper: CreditNote }>`
    select n.paper from credit_note n join orders o on o.id = n.order_id
    where n.series = ${series} and n.number = ${number} and o.subscriber_id = ${subscriberId}`.execute(db)
  return rows[0]?.paper
}
