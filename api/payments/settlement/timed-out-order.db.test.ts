/** An order that timed out while its gateway was down: another order replaces it, and only one of them is paid. */
import { orderIdOf } from '#test/browser.ts'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { FAMILY, SOUTH, TRAIN, type TestCart } from '#test/fixtures.ts'
import { MOBILE, openQueueShop, queued } from '#test/queue-shop.ts'
import { type TestShop, staffActions } from '#test/staff-actions.ts'
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

const HALF_HOUR_SECONDS = 31 * 60
const TWO_DAYS_SECONDS = 2 * 86_400

/** A buyer who went to PayU and did not return; PayU is down, and half an hour has passed. */
async function timedOut(cart: TestCart = TRAIN) {
  const shop = await openTestShop()
  return timeOut(shop, await shop.browser.register(cart))
}

async function timeOut(shop: TestShop, old: string) {
  const { browser, external } = shop
  const oldAttempt = await browser.goToPayu(old)
  const restore = external.failCalls((request) => request.url.includes('postservice'))
  external.advance(HALF_HOUR_SECONDS)
  await expireOrders(shop.platform)
  return {
    ...shop,
    old,
    oldAttempt,
    /** PayU is up again, and the buyer pays the old order there. */
    payLate: async () => {
      restore()
      external.advance(3)
      return browser.returnToShop(await browser.payAtPayu(oldAttempt, 'success'))
    },
    payAtPaytm: async (orderId: string) => {
      return browser.payByPaytm(orderId)
    },
  }
}

describe('a cart whose order timed out while PayU is down', () => {
  test('gets another order, which can be paid at Paytm', async () => {
    const { browser, old, payAtPaytm } = await timedOut()
    const next = orderIdOf(await browser.placeOrder(TRAIN))
    expect(next).not.toBe(old)
    expect(await payAtPaytm(next)).toMatch(/^\/payment-success/)
    expect(await browser.packs()).toMatchObject([{ transactionID: next }])
    expect(await browser.order(old)).toMatchObject({ status: 'pending' })
  })
})

describe('a late success of the order that timed out', () => {
  test('is refunded when the other order is paid', async () => {
    const { browser, old, oldAttempt, external, advance, payAtPaytm, payLate } = await timedOut()
    await payAtPaytm(orderIdOf(await browser.placeOrder(TRAIN)))
    await payLate()
    expect(await browser.packs()).toHaveLength(1)
    await advance(3_600)
    expect(await browser.order(old)).toMatchObject({ status: 'refunded' })
    expect(await external.books('payu')).toMatchObject([{ orderId: oldAttempt, refundedPaise: 149_00 }])
  })

  test('activates the packs when the other order is not paid, and closes that order', async () => {
    const { browser, old, payLate } = await timedOut()
    const next = orderIdOf(await browser.placeOrder(TRAIN))
    expect(await payLate()).toMatch(/^\/payment-success/)
    expect(await browser.packs()).toMatchObject([{ transactionID: old }])
    const paid = { status: 409, body: { code: 'order_paid', data: { transactionID: old, status: 'paid' } } }
    expect(await browser.call('POST', '/api/payment/payTM', { orderId: next })).toMatchObject(paid)
    expect(await browser.placeOrder(TRAIN)).toMatchObject(paid)
  })

  test('that staff refunded leaves the other order unpayable, whose payment would be returned', async () => {
    const { browser, old, payLate, platform } = await timedOut()
    const next = orderIdOf(await browser.placeOrder(TRAIN))
    await payLate()
    await staffActions({ platform }).refund(old)
    const data = { transactionID: old, status: 'refunded' }
    const answer = await browser.call('POST', '/api/payment/payTM', { orderId: next })
    expect(answer).toMatchObject({ status: 409, body: { code: 'order_paid', data } })
  })

  test('is settled, and a payment in flight of the other order is refunded', async () => {
    const { browser, external, advance, payLate } = await timedOut()
    const next = orderIdOf(await browser.placeOrder(TRAIN))
    const attemptId = await browser.goToPaytm(next)
    await payLate()
    await browser.returnToShop(await browser.payAtPaytm(attemptId, 'success'))
    expect(await browser.packs()).toHaveLength(1)
    await advance(3_600)
    expect(await browser.order(next)).toMatchObject({ status: 'refunded' })
    expect(await external.books('paytm')).toMatchObject([{ orderId: attemptId, refundedPaise: 149_00 }])
  })

  test('is refunded when the other order was paid and refunded by staff', async () => {
    const { browser, old, external, advance, payAtPaytm, payLate, platform } = await timedOut()
    const next = orderIdOf(await browser.placeOrder(TRAIN))
    await payAtPaytm(next)
    await staffActions({ platform }).refund(next)
    await payLate()
    expect(await browser.packs()).toEqual([])
    await advance(3_600)
    expect(await browser.order(old)).toMatchObject({ status: 'refunded' })
    expect(await external.books('payu')).toMatchObject([{ refundedPaise: 149_00 }])
  })

  test.each([true, false])('leads to one paid order of three (second attempted: %s)', async (isAttempted) => {
    const { browser, external, advance, payAtPaytm, payLate } = await timedOut()
    const second = orderIdOf(await browser.placeOrder(TRAIN))
    if (isAttempted) await browser.goToPaytm(second)
    external.advance(HALF_HOUR_SECONDS)
    await payAtPaytm(orderIdOf(await browser.placeOrder(TRAIN)))
    await payLate()
    await advance(3_600)
    expect(await browser.packs()).toHaveLength(1)
    expect(await external.books('payu')).toMatchObject([{ refundedPaise: 149_00 }])
  })
})

type TimedOut = Awaited<ReturnType<typeof timeOut>>

/** Places the cart again, and pays the first order late. @returns both orders */
async function payFirstLate({ browser, old, payLate }: TimedOut, cart: TestCart): Promise<string[]> {
  const unpaid = orderIdOf(await browser.placeOrder(cart))
  expect(await payLate()).toMatch(/^\/payment-success/)
  return [old, unpaid]
}

/** Buys the cart in an order that is none of the earlier ones, and finds its packs. */
async function expectAnotherPurchase(
  { browser, advance, platform }: TimedOut,
  cart: TestCart,
  earlier: string[],
) {
  await expireOrders(platform)
  const orderId = orderIdOf(await browser.placeOrder(cart))
  expect(earlier).not.toContain(orderId)
  expect(await browser.payByPayu(orderId)).toMatch(/^\/payment-success/)
  await advance(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  expect((await browser.packs()).map(({ transactionID }) => transactionID)).toContain(orderId)
}

describe('a cart whose first order was paid late', () => {
  test('is another purchase two days later [SPEC-12-21]', async () => {
    const shop = await timedOut()
    const earlier = await payFirstLate(shop, TRAIN)
    shop.external.advance(TWO_DAYS_SECONDS)
    await expectAnotherPurchase(shop, TRAIN, earlier)
  })

  test.each([
    ['at once', 0],
    ['half an hour later', HALF_HOUR_SECONDS],
  ])('is another purchase after a refund by staff, %s [SPEC-12-21]', async (_, seconds) => {
    const shop = await timedOut(FAMILY)
    const earlier = await payFirstLate(shop, FAMILY)
    await staffActions(shop).refund(shop.old)
    shop.external.advance(seconds)
    await expectAnotherPurchase(shop, FAMILY, earlier)
  })

  test('is another purchase after its queued pack was cancelled [SPEC-12-21]', async () => {
    const queueShop = await openQueueShop()
    queueShop.external.advance(60)
    const cart = queued(SOUTH)
    const shop = await timeOut(queueShop, orderIdOf(await queueShop.browser.placeOrder(cart)))
    const earlier = await payFirstLate(shop, cart)
    await shop.browser.logIn(MOBILE)
    expect(await queueShop.cancel(shop.old)).toMatchObject({ status: 200 })
    await expectAnotherPurchase(shop, cart, earlier)
  })
})

test('an order that is over is not payable beside a later order for its cart that was refunded [SPEC-12-23]', async () => {
  const { browser, external, platform } = await openTestShop()
  const old = await browser.register(TRAIN)
  external.advance(HALF_HOUR_SECONDS)
  const next = orderIdOf(await browser.placeOrder(TRAIN))
  await browser.payByPaytm(next)
  await staffActions({ platform }).refund(next)
  const answer = await browser.call('POST', '/api/payment/payTM', { orderId: old })
  expect(answer).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
})

test('permits a purchase of the same cart in the next month', async () => {
  const { browser, external } = await openTestShop()
  const buy = async (orderId: string) => browser.payByPayu(orderId)
  await buy(await browser.register(TRAIN))
  external.advance(29 * 86_400)
  await buy(orderIdOf(await browser.placeOrder(TRAIN)))
  expect(await browser.packs()).toHaveLength(2)
})
