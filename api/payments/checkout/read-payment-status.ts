/** Reads an order's stored payment status. */
import { runQueries } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import { type OrderPaymentStatus, paymentStatusQuery } from '#api/payments/attempts/payment-status-query.ts'

/** Verifies nothing, unlike `refreshPaymentStatus`. @throws NoSuchOrder */
export async function readPaymentStatus(db: Db, transactionId: string): Promise<OrderPaymentStatus> {
  const [stored] = await runQueries(db, paymentStatusQuery(transactionId))
  if (!stored) throw NoSuchOrder()
  return stored
}
