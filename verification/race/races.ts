/** The races of a round. Each returns its violations as text; empty if there are none. */
import { registrationForm } from '#test/fixtures.ts'
import {
  responsesWith,
  type Race,
  type RaceContext,
  retryUntilAnswered,
  callConcurrently,
} from './race-context.ts'
import {
  deliverNotification,
  formIn,
  orderIdIn,
  MOVIES,
  type GatewayPayment,
  payAtPaytm,
  payAtPayu,
  payFormAtPayu,
  placeOrder,
  placeOrderWithAttempt,
  placeOrderRetrying,
  PLANS,
  waitUntilSettled,
  fetchStatus,
  startAttempt,
} from './buy.ts'
import { plantedCookie } from './planted-cookie.ts'
import { WALLET_PAISE } from './environment.ts'
import { testUserOf } from './test-users.ts'

const violationUnless = (isRight: boolean, violation: string): string[] => (isRight ? [] : [violation])
const distinct = (values: string[]): number => new Set(values).size

/** Places one cart thirty times, starts its payment ten times, and delivers thirty notifications of one payment. */
const oneOrder: Race = {
  name: 'one order: placed 30 times, payment started 10 times, 30 notifications',
  run: async (context, round) => {
    const user = testUserOf(round, 'oneOrder')
    const placed = await callConcurrently(30, () => placeOrder(context, user, MOVIES[0]))
    const orderId = await placeOrderRetrying(context, user, MOVIES[0])
    const ids = responsesWith(200, placed).map(orderIdIn)

    const started = await callConcurrently(10, () => startAttempt(context, user, orderId))
    const forms = responsesWith(200, started).map(formIn)
    const form =
      forms[0] ?? formIn(await retryUntilAnswered('payU', () => startAttempt(context, user, orderId)))

    const paid = await payFormAtPayu(context, form)
    await callConcurrently(30, (number) =>
      deliverNotification(context, user, paid, number % 2 === 0 ? 'return' : 'webhook'),
    )
    await retryUntilAnswered('return', () => deliverNotification(context, user, paid, 'return'))
    return [
      ...violationUnless(
        distinct([...ids, orderId]) === 1,
        `one cart gave ${String(distinct([...ids, orderId]))} orders`,
      ),
      ...violationUnless(
        (await waitUntilSettled(context, user, orderId)) === 'paid',
        `order ${orderId} is not paid`,
      ),
    ]
  },
}

/** Delivers ten notifications of each payment at once, then repeats each return until the shop responds. */
async function deliverAll(context: RaceContext, round: number, payments: GatewayPayment[]): Promise<void> {
  const user = testUserOf(round, 'twoPlans')
  await callConcurrently(10 * payments.length, async (number) => {
    const paid = payments[number % payments.length]
    if (paid) await deliverNotification(context, user, paid, number % 3 === 0 ? 'webhook' : 'return')
  })
  for (const paid of payments)
    await retryUntilAnswered('return', () => deliverNotification(context, user, paid, 'return'))
}

/** Pays two plans, of which a subscriber may own one, before the shop is notified of either. */
const twoPlans: Race = {
  name: 'two base packs paid at once, 10 notifications each',
  run: async (context, round) => {
    const user = testUserOf(round, 'twoPlans')
    const first = await placeOrderWithAttempt(context, user, PLANS[0])
    const second = await placeOrderWithAttempt(context, user, PLANS[1])
    const payments = [await payFormAtPayu(context, first.form), await payFormAtPayu(context, second.form)]
    await deliverAll(context, round, payments)
    const ends = await Promise.all(
      [first, second].map(({ orderId }) => waitUntilSettled(context, user, orderId)),
    )
    const paid = ends.filter((end) => end === 'paid').length
    const refunded = ends.filter((end) => end.startsWith('refund')).length
    return violationUnless(paid === 1 && refunded === 1, `two base packs ended as ${ends.join(' and ')}`)
  },
}

/** Pays one order at PayU and at Paytm, as from two tabs. */
const twoGateways: Race = {
  name: 'one order paid at two gateways, 10 notifications each',
  run: async (context, round) => {
    const user = testUserOf(round, 'twoGateways')
    const orderId = await placeOrderRetrying(context, user, MOVIES[1])
    const payments = [await payAtPayu(context, user, orderId), await payAtPaytm(context, user, orderId)]
    await deliverAll(context, round, payments)
    return violationUnless(
      (await waitUntilSettled(context, user, orderId)) === 'paid',
      `order ${orderId} is not paid`,
    )
  },
}

/** Pays four movies at once from a wallet that covers two or three of them. */
const oneWallet: Race = {
  name: 'four orders paid by 8 requests from a wallet that covers some',
  run: async (context, round) => {
    const user = testUserOf(round, 'wallet')
    const orderIds: string[] = []
    // The next cart would replace an order that has no attempt.
    for (const cart of MOVIES) orderIds.push((await placeOrderWithAttempt(context, user, cart)).orderId)
    await callConcurrently(8, (number) =>
      context.post(user, '/api/payment/wallet', { transactionID: orderIds[number % orderIds.length] }),
    )
    // If a crash cut off all eight requests, one more shows that paying from the wallet works.
    await retryUntilAnswered('wallet payment', () =>
      context.post(user, '/api/payment/wallet', { transactionID: orderIds[0] }),
    )
    const ends = await Promise.all(orderIds.map((id) => fetchStatus(context, user, id)))
    const spent = ends.reduce((sum, end, index) => sum + (end === 'paid' ? paiseOf(index) : 0), 0)
    if (spent === 0 && !ends.includes('pending')) return [`no order was paid: ${ends.join(', ')}`]
    return violationUnless(
      spent <= WALLET_PAISE,
      `${String(spent)} paise were spent from a balance of ${String(WALLET_PAISE)}`,
    )
  },
}
const paiseOf = (index: number): number => Math.round(Number(MOVIES[index]?.amount) * 100)

/** Registers one mobile twenty times at the same moment, with one code. */
const oneAccount: Race = {
  name: 'one registration sent 20 times',
  run: async (context, round) => {
    const user = testUserOf(round, 'newAccount')
    const { mobile } = user
    const sent = await retryUntilAnswered('generateOTP', () =>
      context.post(user, '/api/otp/generateOTP', { mobile, email: '' }),
    )
    const { transId, authKey } = JSON.parse(sent.body) as { transId: string; authKey: string }
    const OTP = await context.simulators.readCode(mobile)
    const verification = { mobile, email: '', transID: transId, OTP, JWT: authKey }
    await retryUntilAnswered('verifyOTP', () => context.post(user, '/api/otp/verifyOTP', verification))

    const form = { ...registrationForm({ mobile }), ...MOVIES[3], mode: 'Payu' }
    const responses = await callConcurrently(20, () => context.post(user, '/api/users/create', form))
    const created = responsesWith(201, responses)
    for (const response of created) {
      context.writes.record('account', mobile)
      context.writes.record('order', orderIdIn(response))
    }
    const areAllAnswered = responses.every((response) => response && response.status < 500)
    const isRight = created.length === 1 || (created.length === 0 && !areAllAnswered)
    return violationUnless(isRight, `one mobile was registered ${String(created.length)} times`)
  },
}

export const RACES: Race[] = [oneOrder, twoPlans, twoGateways, oneWallet, oneAccount, plantedCookie]
