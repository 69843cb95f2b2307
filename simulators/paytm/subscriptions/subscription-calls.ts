/**
 * Paytm's calls about subscriptions, by path: status, notice, debit, cancellation and pause. Each requires a different head.
 * Source: Paytm's integrators' guide (June 2026); a public connector of Paytm calls some of them by a longer path, which
 * is accepted as well. Texts that begin with "simulator:" are not Paytm's.
 */
import { takeBehaviour } from '#simulators/behaviours/behaviour-store.ts'
import { type PaytmResponse, result } from '#simulators/paytm/answers.ts'
import { type Call, define } from '#simulators/paytm/server-calls.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import { z } from 'zod'
import { noticeRequest, noticeStatusRequest, preNotify, preNotifyStatus } from './notice-calls.ts'
import { changeSubscription, countSubscriptionRequest } from './register-subscription.ts'
import { renewRequest, renewSubscription } from './renew-call.ts'
import { findSubscription, findSubscriptionOf } from './subscription-store.ts'
import { type Subscription, SUBSCRIPTION_STATES } from './subscription.ts'
import { sendStatusWebhook } from './subscription-webhook.ts'

const text = z.string().min(1)
const statusRequest = z.union([
  z.object({ mid: text, subsId: text }),
  z.object({ mid: text, orderId: text, custId: text }),
])
const cancelRequest = z.object({ mid: text, subscriptionId: text, subsId: text })
const modifyRequest = z.object({ mid: text, subsId: text, status: z.enum(['ACTIVE', 'SUSPENDED']) })

const AES = ['tokenType', 'signature']
const refused = (message: string): PaytmResponse => result('F', '4002', message)

function find({ store }: SimulatorContext, request: z.infer<typeof statusRequest>): Subscription | undefined {
  if ('subsId' in request) return findSubscription(store, request.subsId)
  const found = findSubscriptionOf(store, request.orderId)
  return found?.custId === request.custId ? found : undefined
}

/** Its result has a different shape from the results of the other calls. */
function checkStatus(context: SimulatorContext, request: z.infer<typeof statusRequest>): PaytmResponse {
  const found = find(context, request)
  if (!found)
    return {
      resultInfo: { code: '3005', status: 'FAILURE', message: 'simulator: there is no such subscription' },
    }
  const { subsId, state, expiryDate, frequency, unit } = countSubscriptionRequest(context, found)
  return {
    resultInfo: { code: '3006', status: 'SUCCESS', message: 'Success' },
    subsId,
    ...SUBSCRIPTION_STATES[state],
    lastOrderStatus: '',
    amountType: 'VARIABLE',
    frequency: String(frequency),
    frequencyUnit: unit,
    expiryDate,
  }
}

/** A paused mandate cannot be cancelled by the merchant. */
function cancel(context: SimulatorContext, request: z.infer<typeof cancelRequest>): PaytmResponse {
  const subscription = findSubscription(context.store, request.subscriptionId)
  if (request.subsId !== request.subscriptionId || !subscription)
    return refused('simulator: there is no such subscription')
  if (subscription.state !== 'ACTIVE') return refused('simulator: the subscription is not active')
  if (takeBehaviour(context.store, 'paytm', 'cancel', [subscription.orderId]))
    return refused('simulator: try again after some time')
  sendStatusWebhook(context, changeSubscription(context, subscription, 'MERCHANT_CANCELLED'))
  return { ...result('S', '0000', 'Success'), subscriptionId: subscription.subsId }
}

function modify(context: SimulatorContext, { subsId, status }: z.infer<typeof modifyRequest>): PaytmResponse {
  const subscription = findSubscription(context.store, subsId)
  const from = status === 'ACTIVE' ? 'SUSPENDED' : 'ACTIVE'
  if (subscription?.state !== from) return refused(`simulator: the subscription is not ${from}`)
  sendStatusWebhook(context, changeSubscription(context, subscription, status))
  return { ...result('S', '0000', 'Success'), subsId }
}

/** The calls that have two paths. */
const TWICE: Record<string, Call> = {
  checkStatus: define({ body: statusRequest, head: AES, run: checkStatus }),
  cancel: define({ body: cancelRequest, head: AES, query: ['mid', 'subscriptionId'], run: cancel }),
  'status/modify': define({ body: modifyRequest, head: AES, run: modify }),
}

export const SUBSCRIPTION_CALLS: Record<string, Call> = {
  ...Object.fromEntries(Object.entries(TWICE).map(([name, call]) => [`/subscription/${name}`, call])),
  ...Object.fromEntries(
    Object.entries(TWICE).map(([name, call]) => [`/subscription/subscription/${name}`, call]),
  ),
  '/subscription/preNotify': define({ body: noticeRequest, head: AES, run: preNotify }),
  '/subscription/preNotify/status': define({
    body: noticeStatusRequest,
    head: ['clientId', 'version', ...AES],
    run: preNotifyStatus,
  }),
  '/subscription/renew': define({
    body: renewRequest,
    head: ['signature'],
    query: ['mid', 'orderId'],
    run: renewSubscription,
  }),
}
