/** HTTP routes of invoices and credit notes; they answer only to the subscriber who owns the order. */
import { requireSession } from '#api/identity/sessions/require-session.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { AppContext } from '#api/platform/context.ts'
import { HOUR_SECONDS } from '#contract/durations.ts'
import * as contract from '#contract/invoices.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findCreditNote } from './due-credit-query.ts'
import { creditNoteFileName, renderCreditNotePdf } from './render-credit-note-pdf.ts'
import { renderInvoicePdf, fileNameOf } from './render-invoice-pdf.ts'
import { findInvoiceDocument } from './find-invoice-document.ts'
import { listRefunds } from './paid-order-query.ts'

/** Drawing a paper takes tens of milliseconds. */
const PAPER_LIMIT: RateLimit = { name: 'papers', max: 120, windowSeconds: HOUR_SECONDS }

export function invoiceRoutes(platform: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.getInvoice,
      handler: async (request, reply) => {
        const { subscriber } = await requireSession(platform, request)
        await enforceRateLimit(platform, PAPER_LIMIT, subscriber.id)
        const orderId = orderIdOfAttempt(request.params.transactionID)
        const document = await findInvoiceDocument(platform, { orderId, subscriberId: subscriber.id })
        if (!document) throw contract.NoSuchInvoice()
        const refunds = await listRefunds(platform.db, orderId)
        const texts = reply.localize()
        const pdf = await renderInvoicePdf(document, { config: platform.config, texts, refunds })
        return sendPdf(reply, fileNameOf(document), pdf)
      },
    })

    app.route({
      ...contract.getCreditNote,
      handler: async (request, reply) => {
        const { subscriber } = await requireSession(platform, request)
        await enforceRateLimit(platform, PAPER_LIMIT, subscriber.id)
        const [series = '', number] = request.params.number.split('-')
        const note = await findCreditNote(platform.db, {
          series,
          number: Number(number),
          subscriberId: subscriber.id,
        })
        // A number has one spelling: 0000001 is not 000001.
        if (note?.number !== request.params.number) throw contract.NoSuchCreditNote()
        const pdf = await renderCreditNotePdf(note, { config: platform.config, texts: reply.localize() })
        return sendPdf(reply, creditNoteFileName(note), pdf)
      },
    })
  }
}

const sendPdf = (reply: FastifyReply, name: string, pdf: Buffer): FastifyReply =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(pdf)
