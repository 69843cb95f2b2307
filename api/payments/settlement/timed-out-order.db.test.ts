/** An order that timed out while its gateway was down: another order replaces it, and only one of them is paid. */
import { orderIdOf } from '#test/browser.ts'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { TRAIN } from '#test/fixtures.ts'
import { staffActions } from '#test/staff-actions.ts'
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

/** A buyer who went to PayU and did not return; PayU is down, and half an hour has passed. */
async function timedOut() {
  const testShop = await openTestShop()
  const { browser, external } = testShop
  const old = await browser.register(TRAIN)
  const oldAttempt = await browser.goToPayu(old)
  const restore = external.failCalls((request) => request.url.includes('postservice'))
  external.advance(31 * 60)
  await expireOrders(testShop.platform)
  return {
    ...testShop,
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

  test('leads to one paid order of three for the same cart', async () => {
    const { browser, external, advance, payAtPaytm, payLate } = await timedOut()
    await browser.goToPaytm(orderIdOf(await browser.placeOrder(TRAIN)))
    external.advance(31 * 60)
    await payAtPaytm(orderIdOf(await browser.placeOrder(TRAIN)))
    await payLate()
    await advance(3_600)
    expect(await browser.packs()).toHaveLength(1)
    expect(await external.books('payu')).toMatchObject([{ refundedPaise: 149_00 }])
  })
})

test('permits a purchase of the same cart in the next month', async () => {
  const { browser, external } = await openTestShop()
  const buy = async (orderId: string) => browser.payByPayu(orderId)
  await buy(await browser.register(TRAIN))
  external.advance(29 * 86_400)
  await buy(orderIdOf(await browser.placeOrder(TRAIN)))
  expect(await browser.packs()).toHaveLength(2)
})
