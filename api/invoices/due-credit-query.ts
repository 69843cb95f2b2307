/** Queries of credit notes: which ones are due, and one by its number for its owner. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import type { CreditNote, CreditSettlement, DueCredit } from './credit-note.ts'
import type { Invoice } from './invoice.ts'

type DueRow = {
  refundId: string
  amountPaise: number
  gateway: (CreditSettlement & { kind: 'refund' })['gateway']
  reference: string
  doneAt: Date
  isByBank: boolean
  invoice: Invoice
}

/** Exceeds the duration of a transaction that completes a refund, and the clock difference of two instances. */
const LOOK_BACK = sql`interval '1 day'`

/**
 * Lists completed refunds of invoiced sales without a credit note, the first completed first. Leaves out those for which
 * bookkeeping wrote one before the shop did.
 */
export async function listDueCredits(tx: Tx, limit: number): Promise<DueCredit[]> {
  const { rows } = await sql<DueRow>`
    select r.id as "refundId", r.amount_paise as "amountPaise", c.gateway, coalesce(h.reference, r.token) as reference,
      r.done_at as "doneAt", h.sent_from is not distinct from 'bank' as "isByBank", i.paper as invoice
    from refund r join payment_capture c on c.id = r.capture_id and c.disposition = 'applied'
    join invoice i on i.order_id = c.order_id and not i.credited_elsewhere
    left join refund_by_hand h on h.refund_id = r.id
    where r.status = 'done' and r.done_at >= coalesce((select credited_until from invoicing) - ${LOOK_BACK}, '-infinity')
      and (select n.id from credit_note n where n.refund_id = r.id) is null
    order by r.done_at, r.id limit ${limit}`.execute(tx)
  return rows.map(({ refundId, amountPaise, invoice, gateway, reference, doneAt, isByBank }) => ({
    ...{ refundId, amountPaise: paise(amountPaise), invoice },
    settlement: { kind: 'refund', gateway, reference, doneAt: doneAt.toISOString(), isByBank },
  }))
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
