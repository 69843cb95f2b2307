/** Gives every paid order its invoice, the first paid first, also where nobody ever asks to see it. */
import { withTransaction } from '#api/platform/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { listOrdersToInvoice, lockInvoiceNumbering, saveInvoicedUntil } from './invoice-store.ts'
import { issueInvoice } from './issue-invoice.ts'

export const INVOICE_BATCH_SIZE = 100

/** @returns how many were given; where it is `INVOICE_BATCH_SIZE`, call again. */
export async function issueDueInvoices(platform: AppContext): Promise<number> {
  const registration = platform.config.brand.gst
  if (!registration) return 0
  return withTransaction(platform.db, async (tx) => {
    await lockInvoiceNumbering(tx)
    const now = platform.world.now()
    const orders = await listOrdersToInvoice(tx, INVOICE_BATCH_SIZE)
    for (const order of orders) await issueInvoice(tx, platform, { order, registration })
    if (orders.length < INVOICE_BATCH_SIZE) await saveInvoicedUntil(tx, now)
    return orders.length
  })
}
