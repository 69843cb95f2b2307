/** HTTP route of invoices; answers only to the subscriber who owns the order. */
import { requireSession } from '#api/identity/sessions/require-session.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/invoices.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { renderInvoicePdf, fileNameOf } from './render-invoice-pdf.ts'
import { findInvoiceDocument } from './find-invoice-document.ts'
import { findRefund } from './paid-order-query.ts'

export function invoiceRoutes(platform: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.getInvoice,
      handler: async (request, reply) => {
        const { subscriber } = await requireSession(platform, request)
        const orderId = orderIdOfAttempt(request.params.transactionID)
        const document = await findInvoiceDocument(platform, { orderId, subscriberId: subscriber.id })
        if (!document) throw contract.NoSuchInvoice()
        const refund = await findRefund(platform.db, orderId)
        const texts = reply.localize()
        const pdf = await renderInvoicePdf(document, { config: platform.config, texts, refund })
        return reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', `attachment; filename="${fileNameOf(document)}"`)
          .send(pdf)
      },
    })
  }
}
