/**
 * The external systems on this machine: PayU, Paytm, phones and mailboxes, the satellite system. One site, written from
 * the protocols and independent of the shop's code, so that a mistake on one side is not repeated on the other.
 */
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { behaviourRoutes } from '#simulators/behaviours/behaviour-routes.ts'
import { deskRoutes } from '#simulators/desk/desk-routes.ts'
import { bookRoutes } from './book-routes.ts'
import { startHeartbeat } from './heartbeat.ts'
import { messageRoutes } from '#simulators/messages/message-routes.ts'
import { apiRoutes } from '#simulators/paytm/api-routes.ts'
import { checkoutRoutes } from '#simulators/paytm/checkout-routes.ts'
import { paytmByHandRoutes } from '#simulators/paytm/paytm-by-hand-routes.ts'
import { settleDueRefunds as settleDuePaytmRefunds } from '#simulators/paytm/refund-payment.ts'
import { settleDuePayments as settleDuePaytmPayments } from '#simulators/paytm/settle-payment.ts'
import { byHandRoutes } from '#simulators/payu/by-hand-routes.ts'
import { commandRoutes } from '#simulators/payu/command-routes.ts'
import { paymentRoutes } from '#simulators/payu/payment-routes.ts'
import { settleDueRefunds } from '#simulators/payu/refund-payment.ts'
import { settleDuePayments } from '#simulators/payu/settle-payment.ts'
import { deliverDueWebhooks } from '#simulators/webhooks/deliver-webhook.ts'
import { releaseWebhooks } from '#simulators/webhooks/webhook-store.ts'
import { refuseForeignForms } from './refuse-foreign-forms.ts'
import { satelliteRoutes } from '#simulators/satellite/satellite-routes.ts'
import { walletByHandRoutes } from '#simulators/satellite/wallet-by-hand-routes.ts'
import { letLapse } from '#simulators/satellite/wallet.ts'
import { walletRoutes } from '#simulators/satellite/wallet-routes.ts'
import { seedSubscribers } from '#simulators/satellite/subscriber-store.ts'
import { openSite, type Settings } from './site.ts'

/** Returns the site, ready to listen or for injected requests; `close()` stops its timers and closes its database. */
export async function buildSimulators(settings: Settings): Promise<FastifyInstance> {
  const site = openSite(settings)
  seedSubscribers(site.store)
  releaseWebhooks(site.store)

  const app = Fastify({ forceCloseConnections: true })
  await app.register(formbody)
  app.addHook('onRequest', refuseForeignForms)
  for (const routes of [
    paymentRoutes,
    commandRoutes,
    byHandRoutes,
    apiRoutes,
    checkoutRoutes,
    paytmByHandRoutes,
    messageRoutes,
    satelliteRoutes,
    walletRoutes,
    walletByHandRoutes,
    behaviourRoutes,
    bookRoutes,
    deskRoutes,
  ]) {
    await app.register(routes(site))
  }
  app.addHook('onReady', async () => {
    startHeartbeat(site, async () => {
      await settleDuePayments(site)
      settleDueRefunds(site)
      await settleDuePaytmPayments(site)
      settleDuePaytmRefunds(site)
      letLapse(site)
      deliverDueWebhooks(site)
    })
  })
  app.addHook('preClose', async () => site.stopWaiting())
  app.addHook('onClose', async () => site.store.close())
  return app
}
