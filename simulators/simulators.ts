/**
 * The external systems on this machine: PayU, Paytm, phones and mailboxes, the satellite system, the identity provider of staff.
 * One server, written from the protocols and independent of the shop's code, so that a mistake on one side is not repeated on the other.
 */
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { behaviourRoutes } from '#simulators/behaviours/behaviour-routes.ts'
import { clockRoutes } from '#simulators/clock/clock-routes.ts'
import { dashboardRoutes } from '#simulators/dashboard/dashboard-routes.ts'
import { gatewayBooksRoutes } from './gateway-books-routes.ts'
import { startTick } from './tick.ts'
import { messageRoutes } from '#simulators/messages/message-routes.ts'
import { apiRoutes } from '#simulators/paytm/api-routes.ts'
import { checkoutRoutes } from '#simulators/paytm/checkout/checkout-routes.ts'
import { paytmManualRoutes } from '#simulators/paytm/paytm-manual-routes.ts'
import { finishDueRefunds as finishDuePaytmRefunds } from '#simulators/paytm/refund-payment.ts'
import { finishDuePayments as finishDuePaytmPayments } from '#simulators/paytm/finish-payment.ts'
import { finishDueSubscriptions } from '#simulators/paytm/subscriptions/register-subscription.ts'
import { finishDueNotices } from '#simulators/paytm/subscriptions/notice-calls.ts'
import { settlementRoutes } from '#simulators/paytm/settlement-routes.ts'
import { subscriptionManualRoutes } from '#simulators/paytm/subscriptions/subscription-manual-routes.ts'
import { chargebackRoutes } from '#simulators/payouts/chargeback-routes.ts'
import { payoutRoutes } from '#simulators/payouts/payout-routes.ts'
import { payuManualRoutes } from '#simulators/payu/payu-manual-routes.ts'
import { commandRoutes } from '#simulators/payu/command-routes.ts'
import { finishDueMandates } from '#simulators/payu/mandates/register-mandate.ts'
import { upiAppRoutes } from '#simulators/payu/mandates/upi-app-routes.ts'
import { paymentRoutes } from '#simulators/payu/payment-routes.ts'
import { finishDueRefunds } from '#simulators/payu/refund-payment.ts'
import { finishDuePayments } from '#simulators/payu/finish-payment.ts'
import { deliverDueWebhooks } from '#simulators/webhooks/deliver-webhook.ts'
import { releaseWebhooks } from '#simulators/webhooks/webhook-store.ts'
import { identityRoutes } from '#simulators/identity/identity-routes.ts'
import { staffMemberRoutes } from '#simulators/identity/staff-member-routes.ts'
import { refuseForeignForms } from './refuse-foreign-forms.ts'
import { satelliteRoutes } from '#simulators/satellite/satellite-routes.ts'
import { walletManualRoutes } from '#simulators/satellite/wallet-manual-routes.ts'
import { expireHolds } from '#simulators/satellite/wallet.ts'
import { walletRoutes } from '#simulators/satellite/wallet-routes.ts'
import { seedSubscribers } from '#simulators/satellite/subscriber-store.ts'
import { createContext, type Settings } from './simulator-context.ts'

/** Returns the server, ready to listen or for injected requests; `close()` stops its timers and closes its database. */
export async function buildSimulators(settings: Settings): Promise<FastifyInstance> {
  const context = createContext(settings)
  seedSubscribers(context.store)
  releaseWebhooks(context.store)

  const app = Fastify({ forceCloseConnections: true })
  await app.register(formbody)
  app.addHook('onRequest', refuseForeignForms)
  for (const routes of [
    paymentRoutes,
    commandRoutes,
    payuManualRoutes,
    upiAppRoutes,
    apiRoutes,
    settlementRoutes,
    checkoutRoutes,
    paytmManualRoutes,
    subscriptionManualRoutes,
    messageRoutes,
    satelliteRoutes,
    walletRoutes,
    walletManualRoutes,
    identityRoutes,
    staffMemberRoutes,
    behaviourRoutes,
    gatewayBooksRoutes,
    payoutRoutes,
    chargebackRoutes,
    clockRoutes,
    dashboardRoutes,
  ]) {
    await app.register(routes(context))
  }
  app.addHook('onReady', async () => {
    startTick(context, async () => {
      await finishDuePayments(context)
      finishDueRefunds(context)
      finishDueMandates(context)
      await finishDuePaytmPayments(context)
      finishDuePaytmRefunds(context)
      finishDueSubscriptions(context)
      finishDueNotices(context)
      expireHolds(context)
      deliverDueWebhooks(context)
    })
  })
  app.addHook('preClose', async () => context.stopWaiting())
  app.addHook('onClose', async () => context.store.close())
  return app
}
