/**
 * Endpoints of a paid order's documents: a tax invoice, or a receipt if no tax registration is configured; and the credit
 * notes for amounts of an invoice that were refunded.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SESSION, TooManyRequests } from './identity.ts'
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
    ...problems(...SESSION, NoSuchInvoice, TooManyRequests, INVALID),
  },
})

/** Also answers for a credit note of another subscriber, whose existence must not be disclosed. */
export const NoSuchCreditNote = problem(
  'credit_note_not_found',
  404,
  /*i18n*/ 'We cannot find a credit note with that number.',
)

/** Series and number, such as SDGC2627-000001. */
export const CreditNoteNumber = z
  .string()
  .regex(/^[A-Z]{1,4}\d{4}-\d{6,7}$/, /*i18n*/ 'This is not the number of a credit note.')

export const getCreditNote = endpoint('GET', '/api/account/credit-notes/:number', {
  summary: "A credit note of one's own order, as a PDF (application/pdf)",
  params: z.strictObject({ number: CreditNoteNumber }),
  response: {
    200: { content: { 'application/pdf': { schema: z.any() } } },
    ...problems(...SESSION, NoSuchCreditNote, TooManyRequests, INVALID),
  },
})
