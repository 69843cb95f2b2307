/** Manual actions at the simulators' page, or by a test, in the place of Paytm and the bank behind it. */
import { done, refuse } from '#simulators/manual-controls.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { isState } from './payment.ts'
import { findPayment } from './payment-store.ts'
import { finishRefund } from './refund-payment.ts'
import { findRefund } from './refund-store.ts'
import { canFinish, finishPayment } from './finish-payment.ts'
import { resendWebhook } from './webhook.ts'

type OfPayment = { Params: { orderId: string }; Body: { to?: unknown } | undefined }
type OfRefund = { Params: { refId: string }; Body: { to?: unknown } | undefined }

export function paytmManualRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.post<OfPayment>('/_paytm/:orderId/settle', async (request, reply) => {
      const payment = findPayment(context.store, request.params.orderId)
      if (!payment) return refuse(request, reply, 404, 'There is no such payment')
      const to = request.body?.to
      if (!isState(to)) return refuse(request, reply, 422, 'There is no such state')
      if (!canFinish(payment, to))
        return refuse(request, reply, 409, `It cannot go from ${payment.state} to ${to}`)
      await finishPayment(context, payment, to)
      return done(request, reply, 'paytm')
    })

    app.post<OfPayment>('/_paytm/:orderId/webhook', async (request, reply) => {
      const payment = findPayment(context.store, request.params.orderId)
      if (!payment) return refuse(request, reply, 404, 'There is no such payment')
      resendWebhook(context, payment)
      return done(request, reply, 'paytm')
    })

    app.post<OfRefund>('/_paytm/refunds/:refId/settle', async (request, reply) => {
      const refund = findRefund(context.store, request.params.refId)
      if (!refund) return refuse(request, reply, 404, 'There is no such refund')
      const to = request.body?.to
      if (to !== 'success' && to !== 'failure')
        return refuse(request, reply, 422, 'A refund ends in success or failure')
      if (refund.state !== 'queued') {
        return refuse(request, reply, 409, 'This refund has ended')
      }
      finishRefund(context, refund, to)
      return done(request, reply, 'paytm')
    })
  }
}
