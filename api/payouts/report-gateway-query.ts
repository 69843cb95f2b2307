/** Finds out of which gateways the payments and refunds are that the rows of a payout report name. */
import type { Tx } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'

/**
 * Counts the rows of a report that name a payment, or a refund, by the gateway that the shop used for it. A row that names none
 * does not count: the shop may lack it, or it is a fee or a chargeback.
 */
export async function countRowsByGateway(tx: Tx, reportId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ gateway: string; count: number }>`
    select named.gateway, count(*)::int as count from (
      select l.id, c.gateway from payout_line l join payment_capture c on c.gateway_payment_id = l.reference
        where l.report_id = ${reportId} and l.kind = 'payment'
      union select l.id, c.gateway from payout_line l join refund r on r.token = l.reference
        join payment_capture c on c.id = r.capture_id where l.report_id = ${reportId} and l.kind = 'refund'
      union select l.id, c.gateway from payout_line l join refund r on r.gateway_request_id = l.reference
        join payment_capture c on c.id = r.capture_id where l.report_id = ${reportId} and l.kind = 'refund'
    ) as named group by named.gateway`.execute(tx)
  return new Map(rows.map(({ gateway, count }) => [gateway, count]))
}
