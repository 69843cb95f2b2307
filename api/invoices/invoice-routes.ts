/** Invoices over HTTP: to their owner alone. */
import { requireSession } from '#api/identity/require-session.ts'
import { orderIdOf } from '#api/orders/order.ts'
import type { Platform } from '#api/platform/platform.ts'
import * as contract from '#contract/invoices.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { drawPaper, fileNameOf } from './draw-paper.ts'
import { findPaper } from './find-paper.ts'
import { findRefund } from './invoice-store.ts'

export function invoiceRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.getInvoice,
      handler: async (request, reply) => {
        const { subscriber } = await requireSession(platform, request)
        const orderId = orderIdOf(request.params.transactionID)
        const paper = await findPaper(platform, { orderId, subscriberId: subscriber.id })
        if (!paper) throw contract.NoSuchInvoice()
        const refund = await findRefund(platform.db, orderId)
        const pdf = await drawPaper(paper, platform.config.brand, refund)
        return reply
          .header('content-type', 'application/pdf')
          .header('content-disposition', `attachment; filename="${fileNameOf(paper)}"`)
          .send(pdf)
      },
    })
  }
}
