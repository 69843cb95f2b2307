/** The query for the payments that the credit of an upgrade came from. */
import type { AppliedCapture } from '#api/payments/ledger/capture-store.ts'
import { type JsonRow, type Query, rowsQuery } from '#api/platform/db/batch.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'

/**
 * Returns the query for the captures that paid for the packs before an upgrade, the latest first: the replaced pack may
 * itself come from an upgrade.
 */
export const creditSourcesQuery = (orderId: string): Query<AppliedCapture[]> =>
  rowsQuery(
    sql<JsonRow<AppliedCapture>>`
      with recursive chain as (
        select e.order_id as id, 1 as depth
        from orders o join entitlement e on e.id = o.replaced_pack_id where o.id = ${orderId}
        union
        select e.order_id, chain.depth + 1
        from chain join orders o on o.id = chain.id join entitlement e on e.id = o.replaced_pack_id)
      select c.id, c.gateway, c.gateway_payment_id as "gatewayPaymentId",
        c.amount_paise - partly_refunded(c.id) as "amountPaise",
        a.customer_mobile as "customerMobile", a.customer_email as "customerEmail"
      from chain cross join lateral (
        select * from payment_capture p where p.order_id = chain.id and p.disposition = 'applied' limit 1) c
      join payment_attempt a on a.id = c.attempt_id order by chain.depth`,
    (row) => ({ ...row, amountPaise: paise(row.amountPaise) }),
  )
