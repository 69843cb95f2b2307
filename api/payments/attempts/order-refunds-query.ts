/**
 * The refunds that decide the payment status of an order: those of its payments, and of the payments whose credit it used. A partial
 * refund decides nothing while the order is paid, and counts with the others when it is refunded.
 */
import { type RawBuilder, sql } from 'kysely'

/** Builds the query of these refunds. @param orderId a value, or a reference to a column of the enclosing statement */
export const orderRefunds = (orderId: string | RawBuilder<string>) => sql<{
  status: string
  amount_paise: number
}>`
  select r.status, r.amount_paise from payment_attempt a join payment_capture c on c.attempt_id = a.id
    join refund r on r.capture_id = c.id where a.order_id = ${orderId}
  union all select r.status, r.amount_paise from refund r where r.credit_of = ${orderId}`
