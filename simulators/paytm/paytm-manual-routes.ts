/** Manual actions that replace those of Paytm and the bank behind it. */
import { paymentManualRoutes } from '#simulators/payment-manual-routes.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { canFinish, finishPayment } from './finish-payment.ts'
import { isState } from './payment.ts'
import { findPayment } from './payment-store.ts'
import { finishRefund } from './refund-payment.ts'
import { findRefund } from './refund-store.ts'
import { resendWebhook } from './webhook.ts'

export const paytmManualRoutes = (context: SimulatorContext): FastifyPluginAsync =>
  paymentManualRoutes(context, {
    section: 'paytm',
    paths: { payments: '/_paytm', refunds: '/_paytm/refunds' },
    isState,
    findPayment,
    canFinish,
    finishPayment,
    resendWebhook,
    findRefund,
    finishRefund,
  })
