/** Counts the rows of a payout report by the gateway that the shop used for the payment or refund in the row. */
import type { Tx } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import type { PayoutLine } from './payout-line.ts'

type NamingRow = Pick<PayoutLine, 'kind' | 'reference'>

/**
 * Counts rows that name a payment, or a refund, by the gateway that the shop used for it. A row that names none does not count:
 * the shop may lack it, or it is a fee or a chargeback.
 * @param gateways the names of all gateways: captures are found by gateway and id
 */
export async function countRowsByGateway(
  tx: Tx,
  rows: readonly NamingRow[],
  gateways: readonly string[],
): Promise<Map<string, number>> {
  const given = rows.map(({ kind, reference }, no) => ({ no, kind, reference }))
  const counted = await sql<{ gateway: string; count: number }>`
    with l as (select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as l (no int, kind text, reference text))
    select named.gateway, count(*)::int as count from (
      select l.no, c.gateway from l cross join unnest(${gateways}::text[]) as g (name)
        join payment_capture c on c.gateway = g.name and c.gateway_payment_id = l.reference where l.kind = 'payment'
      union select l.no, c.gateway from l join refund r on r.token = l.reference
        join payment_capture c on c.id = r.capture_id where l.kind = 'refund'
      union select l.no, c.gateway from l join refund r on r.gateway_request_id = l.reference
        join payment_capture c on c.id = r.capture_id where l.kind = 'refund'
    ) as named group by named.gateway`.execute(tx)
  return new Map(counted.rows.map(({ gateway, count }) => [gateway, count]))
}
