/** Job that issues invoices for all paid orders, in order of payment, whether or not the buyer requests one. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { doEach } from '#api/platform/do-each.ts'
import { runForOrder } from '#api/platform/observability/run-in-span.ts'
import { lockInvoiceNumbering, saveInvoicedUntil } from './invoice-store.ts'
import { listOrdersToInvoice } from './paid-order-query.ts'
import type { PaidOrder } from './invoice.ts'
import { issueInvoice } from './issue-invoice.ts'

export const INVOICE_BATCH_SIZE = 100

/**
 * Issues one batch of invoices. One that fails takes no number, is logged, and does not stop the others.
 * @returns the count; if it is `INVOICE_BATCH_SIZE`, call again. 0 if one failed: a later round tries it again
 */
export async function issueDueInvoices(platform: AppContext): Promise<number> {
  const registration = platform.config.brand.gst
  if (!registration) return 0
  return withTransaction(platform.db, async (tx) => {
    await lockInvoiceNumbering(tx)
    const now = platform.runtime.now()
    const orders = await listOrdersToInvoice(tx, INVOICE_BATCH_SIZE)
    const batch = { event: 'invoice.issue_failed', items: orders, nameOf: orderIdOf } as const
    const areIssued = await doEach(platform.log, batch, (order) =>
      runForOrder('issue invoice', order.orderId, () =>
        withTransaction(tx, (part) => issueInvoice(part, platform, { order, registration })),
      ),
    )
    if (!areIssued) return 0
    if (orders.length < INVOICE_BATCH_SIZE) await saveInvoicedUntil(tx, now)
    return orders.length
  })
}

const orderIdOf = ({ orderId }: PaidOrder): string => orderId
