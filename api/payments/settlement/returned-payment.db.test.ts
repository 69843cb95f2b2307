/** An unpaid order whose captured payment goes back: the next order for its cart replaces it. */
import { orderIdOf } from '#test/browser.ts'
import { FAMILY_AND_TRAIN, TRAIN } from '#test/fixtures.ts'
import { openOverpaidShop, openTestShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'

const refusal = (code: string) => ({ status: 409, body: { code } })

test.each([
  ['refunding', 0],
  ['refunded', 600],
])(
  'an order whose payment is %s is not payable, and another one is [SPEC-12-27]',
  async (status, seconds) => {
    const { browser, orderId: old, advance, external } = await openOverpaidShop('paytm')
    if (seconds > 0) await advance(seconds)
    expect(await browser.order(old)).toMatchObject({ status })
    const again = await browser.call('POST', '/api/payment/payTM', { orderId: old })
    expect(again).toMatchObject(refusal('order_not_payable'))
    const next = orderIdOf(await browser.placeOrder(FAMILY_AND_TRAIN))
    expect(next).not.toBe(old)
    expect(await browser.payByPayu(next)).toMatch(/^\/payment-success/)
    await advance(3_600)
    expect(await browser.order(old)).toMatchObject({ status: 'refunded' })
    expect(await browser.packs()).toMatchObject([{ transactionID: next }, { transactionID: next }])
    expect(await external.books('paytm')).toMatchObject([{ orderId: old, status: 'success' }])
  },
)

/** A buyer who went to both gateways with one order. PayU captured another amount. */
async function payTwice() {
  const shop = await openTestShop()
  const { browser } = shop
  const old = await browser.register(TRAIN)
  const [atPayu, atPaytm] = [await browser.goToPayu(old), await browser.goToPaytm(old)]
  await browser.returnToShop(await browser.payAtPayu(atPayu, 'wrong-amount'))
  return { ...shop, old, atPaytm }
}

test('a later capture for the order is refunded once its replacement is paid [SPEC-12-27]', async () => {
  const { browser, advance, external, atPaytm } = await payTwice()
  const next = orderIdOf(await browser.placeOrder(TRAIN))
  await browser.payByPayu(next)
  await browser.returnToShop(await browser.payAtPaytm(atPaytm, 'success'))
  await advance(3_600)
  expect(await browser.packs()).toMatchObject([{ transactionID: next }])
  expect(await external.books('paytm')).toMatchObject([{ orderId: atPaytm, refundedPaise: 149_00 }])
})

test('the order is not replaced while another payment of it is pending [SPEC-12-27]', async () => {
  const { browser, old, atPaytm } = await payTwice()
  await browser.returnToShop(await browser.payAtPaytm(atPaytm, 'pending'))
  expect(orderIdOf(await browser.placeOrder(TRAIN))).toBe(old)
  const again = await browser.call('POST', '/api/payment/payTM', { orderId: old })
  expect(again).toMatchObject(refusal('payment_under_way'))
})
