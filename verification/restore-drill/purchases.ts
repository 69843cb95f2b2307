/** What buyers and operators do before and after the instant to which the database is restored. */
import { createAcknowledgedWrites } from '#verification/race/acknowledged-writes.ts'
import {
  type GatewayPayment,
  deliverNotification,
  MOVIES,
  payAtPaytm,
  payAtPayu,
  payFormAtPayu,
  placeOrderRetrying,
  placeOrderWithAttempt,
  waitUntilSettled,
} from '#verification/race/buy.ts'
import { type RaceContext, retryUntilOk } from '#verification/race/race-context.ts'
import { testUserOf } from '#verification/race/test-users.ts'
import { type HttpRequest, sendRequest } from '#verification/toolkit/send-request.ts'
import type { DrillShop } from './shop.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export type Way = 'payu' | 'paytm' | 'satellite-wallet'
export type Sale = { orderId: string; way: Way }
/** A payment that was begun before the instant, and is paid after it. */
export type Begun = { orderId: string; pay: () => Promise<void> }

export type Buyers = ReturnType<typeof createBuyers>

export function createBuyers({ origin, simulators }: Pick<DrillShop, 'origin' | 'simulators'>) {
  const send = (request: HttpRequest) => sendRequest(origin, request).catch(() => undefined)
  const context: RaceContext = {
    simulators,
    writes: createAcknowledgedWrites(),
    tally: { requests: 0, unanswered: 0, serverErrors: new Map() },
    get: ({ headers }, path) => send({ method: 'GET', path, headers }),
    post: ({ headers }, path, body) =>
      send(
        body instanceof URLSearchParams
          ? { method: 'POST', path, headers: FORM, body: body.toString() }
          : { method: 'POST', path, headers, body: JSON.stringify(body) },
      ),
  }
  let round = 0

  const settle = async (user: ReturnType<typeof testUserOf>, orderId: string): Promise<void> => {
    const status = await waitUntilSettled(context, user, orderId)
    if (status !== 'paid') throw new Error(`order ${orderId} is ${status}, not paid`)
  }
  const bring = async (user: ReturnType<typeof testUserOf>, orderId: string, paid: GatewayPayment) => {
    await deliverNotification(context, user, paid, 'return')
    await settle(user, orderId)
  }
  return {
    /** A new buyer pays one movie. */
    buy: async (way: Way): Promise<Sale> => {
      const user = testUserOf(round++, way === 'satellite-wallet' ? 'wallet' : 'oneOrder')
      const orderId = await placeOrderRetrying(context, user, MOVIES[round % 4] ?? MOVIES[0])
      if (way === 'satellite-wallet') {
        await retryUntilOk('wallet', () =>
          context.post(user, '/api/payment/wallet', { transactionID: orderId }),
        )
        await settle(user, orderId)
      } else {
        const pay = way === 'payu' ? payAtPayu : payAtPaytm
        await bring(user, orderId, await pay(context, user, orderId))
      }
      return { orderId, way }
    },
    /** A new buyer goes to PayU, and does not pay yet. */
    begin: async (): Promise<Begun> => {
      const user = testUserOf(round++, 'oneOrder')
      const { orderId, form } = await placeOrderWithAttempt(context, user, MOVIES[round % 4] ?? MOVIES[0])
      return {
        orderId,
        pay: async () => bring(user, orderId, await payFormAtPayu(context, form)),
      }
    },
    /** A new buyer goes to PayU and pays, but does not return, and the webhook is not delivered. */
    beginUnseen: async (): Promise<() => Promise<void>> => {
      const user = testUserOf(round++, 'oneOrder')
      const { form } = await placeOrderWithAttempt(context, user, MOVIES[0])
      return async () => void (await payFormAtPayu(context, form))
    },
  }
}
