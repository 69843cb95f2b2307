/** Job that issues invoices for all paid orders, in order of payment, whether or not the buyer requests one. */
import type { AppContext } from '#api/platform/context.ts'
import { saveInvoicedUntil } from './invoice-store.ts'
import type { PaidOrder } from './invoice.ts'
import { type IssueOptions, issueDuePapers } from './issue-due-papers.ts'
import { issueInvoice } from './issue-invoice.ts'
import { listOrdersToInvoice } from './paid-order-query.ts'

/** @returns how many were issued */
export async function issueDueInvoices(platform: AppContext, options: IssueOptions = {}): Promise<number> {
  const registration = platform.config.brand.gst
  if (!registration) return 0
  return issueDuePapers<PaidOrder>(
    platform,
    {
      name: 'invoice',
      event: 'invoice.issue_failed',
      list: async (tx, batch) =>
        (await listOrdersToInvoice(tx, batch)).map((order) => ({
          id: order.orderId,
          orderId: order.orderId,
          paper: order,
        })),
      issue: (tx, order) => issueInvoice(tx, platform, { order, registration }),
      finish: saveInvoicedUntil,
    },
    options,
  )
}
