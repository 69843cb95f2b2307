/** Gives every paid order its invoice, the first paid first, also where nobody ever asks to see it. */
import { inTransaction } from '#api/platform/in-transaction.ts'
import type { Platform } from '#api/platform/platform.ts'
import { listOrdersToInvoice, lockNumbering, recordInvoicedUntil } from './invoice-store.ts'
import { issueInvoice } from './issue-invoice.ts'

export const INVOICES_AT_ONCE = 100

/** @returns how many were given; where it is `INVOICES_AT_ONCE`, call again. */
export async function issueDueInvoices(platform: Platform): Promise<number> {
  const registration = platform.config.brand.gst
  if (!registration) return 0
  return inTransaction(platform.db, async (tx) => {
    await lockNumbering(tx)
    const now = platform.world.now()
    const orders = await listOrdersToInvoice(tx, INVOICES_AT_ONCE)
    for (const order of orders) await issueInvoice(tx, platform, { order, registration })
    if (orders.length < INVOICES_AT_ONCE) await recordInvoicedUntil(tx, now)
    return orders.length
  })
}
