/** The paper of somebody's own paid order: its invoice, given now where it has none yet, or a receipt. */
import { withTransaction } from '#api/platform/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { findInvoice, findPaidOrder, lockInvoiceNumbering } from './invoice-store.ts'
import type { InvoiceDocument, PaidOrder, Receipt } from './invoice.ts'
import { issueInvoice } from './issue-invoice.ts'

/** Undefined where there is no such order, it was not paid, or it is somebody else's. */
export async function findInvoiceDocument(
  platform: AppContext,
  asked: { orderId: string; subscriberId: string },
): Promise<InvoiceDocument | undefined> {
  const { db, config } = platform
  const order = await findPaidOrder(db, asked.orderId)
  if (!order || order.subscriberId !== asked.subscriberId) return undefined
  const known = await findInvoice(db, order.orderId)
  if (known) return known
  const registration = config.brand.gst
  if (!registration) return receiptOf(order, config.brand)
  return withTransaction(db, async (tx) => {
    await lockInvoiceNumbering(tx)
    const meanwhile = await findInvoice(tx, order.orderId)
    return meanwhile ?? issueInvoice(tx, platform, { order, registration })
  })
}

function receiptOf(order: PaidOrder, { provider, companyAddress }: AppContext['config']['brand']): Receipt {
  const { orderId, paidAt, gateway, amountPaise, lines, buyer } = order
  return {
    kind: 'receipt',
    orderId,
    paidAt: paidAt.toISOString(),
    gateway,
    amountPaise,
    lines,
    buyer,
    seller: { name: provider, address: companyAddress },
  }
}
