/** The payer's actions on mandates at Paytm, on the page of the UPI app. */
import { doneAt, refuse } from '#simulators/manual-controls.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { changeSubscription } from './register-subscription.ts'
import { findSubscription, saveSubscription } from './subscription-store.ts'
import type { Subscription, SubscriptionState } from './subscription.ts'
import { sendStatusWebhook } from './subscription-webhook.ts'

type OfSubscription = { Params: { subsId: string }; Body: { action?: unknown } | undefined }

/** The states that allow a change, and the state after it. */
const TRANSITIONS: Record<string, { from: SubscriptionState[]; to: SubscriptionState }> = {
  pause: { from: ['ACTIVE'], to: 'SUSPENDED' },
  resume: { from: ['SUSPENDED'], to: 'ACTIVE' },
  revoke: { from: ['ACTIVE', 'SUSPENDED'], to: 'USER_CANCELLED' },
  expire: { from: ['ACTIVE', 'SUSPENDED'], to: 'EXPIRED' },
}
const BALANCES: Record<string, number> = { fill: 0, empty: 1 }

/** Carries out an action. @returns whether the mandate allows it */
function act(context: SimulatorContext, subscription: Subscription, action: string): boolean {
  if (Object.hasOwn(BALANCES, action)) {
    saveSubscription(context.store, { ...subscription, isEmpty: BALANCES[action] ?? 0 })
    context.events.emit('change', 'paytm')
    return true
  }
  const transition = Object.hasOwn(TRANSITIONS, action) ? TRANSITIONS[action] : undefined
  if (!transition?.from.includes(subscription.state)) return false
  sendStatusWebhook(context, changeSubscription(context, subscription, transition.to))
  return true
}

export function subscriptionManualRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.post<OfSubscription>('/_subscription/:subsId', async (request, reply) => {
      const subscription = findSubscription(context.store, request.params.subsId)
      if (!subscription) return refuse(request, reply, 404, 'There is no such mandate')
      if (!act(context, subscription, String(request.body?.action)))
        return refuse(request, reply, 409, `A mandate that is ${subscription.state} does not allow it`)
      return doneAt(request, reply, '/upi-app')
    })
  }
}
