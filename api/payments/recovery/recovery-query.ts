/** Reads what a recovery compares with a gateway's books: known attempts, and captures with their refunds. */
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { RETURNED_BY_BANK } from '#api/payments/refunds/returned-by-bank-query.ts'
import { sql } from 'kysely'
import type { BookedPayment } from './recovery.ts'

/** Returns those ids of attempts that the database does not have. */
export async function listUnknownAttempts(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct given.id from unnest(${[...ids]}::text[]) as given (id)
    where not exists (select 1 from payment_attempt a where a.id = given.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the captures of a gateway that were booked from a moment on. */
export async function countBookedSince(db: Db, gateway: GatewayName, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_capture
    where gateway = ${gateway} and captured_at >= ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the refunds of all gateways that wait for a person, who may have sent them after the restored instant. */
export async function countManualRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from refund where status = 'manual'`.execute(db)
  return rows[0]?.count ?? 0
}

/** The captures of a gateway that are not refunded in full. `after`: the last one of the page before; '' for the first page. */
type Page = { gateway: GatewayName; since: Date; after: string; limit: number }

/** Lists these captures page by page, sorted by the gateway's id of the payment. */
export async function listRefundable(
  db: Db,
  { gateway, since, after, limit }: Page,
): Promise<BookedPayment[]> {
  const { rows } = await sql<BookedPayment>`
    select c.order_id as "orderId", c.attempt_id as "attemptId", c.gateway_payment_id as "gatewayPaymentId",
      c.amount_paise as "capturedPaise",
      (select coalesce(json_agg(json_build_object('token', r.token, 'amountPaise', r.amount_paise - r.covered_paise,
          'status', r.status, 'isByBank', exists (select from refund_by_hand h
            where h.refund_id = r.id and h.sent_from = 'bank'))), '[]')
        from refund r where r.capture_id = c.id and not ${RETURNED_BY_BANK}) as refunds
    from payment_capture c
    where c.gateway = ${gateway} and c.captured_at >= ${since} and c.gateway_payment_id > ${after}
      and c.amount_paise > (select coalesce(sum(r.amount_paise), 0) from refund r
        where r.capture_id = c.id and r.status = 'done')
    order by c.gateway_payment_id limit ${limit}`.execute(db)
  return rows
}
