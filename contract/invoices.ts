/** Endpoint of a paid order's document: a tax invoice, or a receipt if no tax registration is configured. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SESSION } from './identity.ts'
import { TransactionID } from './orders.ts'
import { INVALID, problem, problems } from './problem.ts'

/** Also answers for an order of another subscriber, whose existence must not be disclosed. */
export const NoSuchInvoice = problem(
  'invoice_not_found',
  404,
  /*i18n*/ 'We cannot find an invoice for that order.',
)

export const getInvoice = endpoint('GET', '/api/account/invoices/:transactionID', {
  summary: "The invoice of one's own paid order, as a PDF (application/pdf)",
  params: z.strictObject({ transactionID: TransactionID }),
  response: {
    200: { content: { 'application/pdf': { schema: z.any() } } },
    ...problems(...SESSION, NoSuchInvoice, INVALID),
  },
})
