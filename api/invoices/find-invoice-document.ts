/** Returns the document of a subscriber's paid order: its invoice, issued on first request, or a receipt. */
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { traceOrder } from '#api/platform/observability/run-in-span.ts'
import { findInvoice, lockInvoiceNumbering } from './invoice-store.ts'
import { findPaidOrder } from './paid-order-query.ts'
import type { InvoiceDocument, PaidOrder, Receipt } from './invoice.ts'
import { issueInvoice } from './issue-invoice.ts'

/**
 * Returns the stored invoice, issues one if a tax registration is configured, or returns a receipt. Reads invoice and
 * order again under the numbering lock: the invoice may have been issued meanwhile, or the buyer erased.
 * @returns undefined if the order does not exist, is not paid, or belongs to another subscriber
 */
export async function findInvoiceDocument(
  platform: AppContext,
  requested: { orderId: string; subscriberId: string },
): Promise<InvoiceDocument | undefined> {
  const { db, config } = platform
  const order = await findPaidOrder(db, requested.orderId)
  if (!order || order.subscriberId !== requested.subscriberId) return undefined
  traceOrder(order.orderId)
  const stored = await findInvoice(db, order.orderId)
  if (stored) return stored
  const registration = config.brand.gst
  if (!registration) return receiptOf(order, config.brand)
  return withTransaction(db, async (tx) => {
    await lockInvoiceNumbering(tx)
    const issued = await findInvoice(tx, order.orderId)
    if (issued) return issued
    const current = await findPaidOrder(tx, order.orderId)
    return current && issueInvoice(tx, platform, { order: current, registration })
  })
}

function receiptOf(order: PaidOrder, { provider, companyAddress }: AppContext['config']['brand']): Receipt {
  const { orderId, paidAt, gateway, amountPaise, creditPaise, lines, buyer } = order
  const seller = { name: provider, address: companyAddress }
  return {
    kind: 'receipt',
    orderId,
    paidAt: paidAt.toISOString(),
    gateway,
    amountPaise,
    ...(creditPaise !== undefined && { creditPaise }),
    lines,
    buyer,
    seller,
  }
}
