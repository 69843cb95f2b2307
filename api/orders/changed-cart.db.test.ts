/** Orders of a cart that changes: the new order replaces the open one, unless that has a payment attempt. */
import { orderIdOf } from '#test/browser.ts'
import { type TestCart, LAMP, TRAIN, smallCatalogue } from '#test/fixtures.ts'
import { openOrderShop } from '#test/order-shop.ts'
import { describe, expect, test } from 'vitest'

describe('a changed cart', () => {
  test('expires the buyer’s open order, so that many edits leave one open order', async () => {
    const { browser, orders } = await openOrderShop()
    for (const cart of everyCart()) expect(await browser.placeOrder(cart)).toMatchObject({ status: 200 })
    const statuses = (await orders()).map(({ status }) => status)
    expect(statuses.length).toBeGreaterThan(20)
    expect(statuses.filter((status) => status === 'open')).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set(['open', 'expired']))
  })

  test('does not replace an order with a payment attempt', async () => {
    const { browser } = await openOrderShop()
    const attempted = orderIdOf(await browser.placeOrder(TRAIN))
    await browser.goToPayu(attempted)
    const open = orderIdOf(await browser.placeOrder(LAMP))
    expect(await browser.order(open)).toMatchObject({ status: 'open' })
    expect(await browser.order(attempted)).toMatchObject({ status: 'pending' })
    expect(orderIdOf(await browser.placeOrder(TRAIN))).toBe(attempted)
  })

  test('makes the replaced order unpayable, and its cart gets a new order', async () => {
    const { browser } = await openOrderShop()
    const replaced = orderIdOf(await browser.placeOrder(TRAIN))
    await browser.placeOrder(LAMP)
    expect(await browser.call('POST', '/api/payment/payU', { txnid: replaced })).toMatchObject({
      status: 409,
      body: { code: 'order_not_payable' },
    })
    await browser.goToPayu(orderIdOf(await browser.placeOrder(TRAIN)))
  })
})

/** Returns all carts with at most one base pack: more than twenty. */
function everyCart(): TestCart[] {
  const plans = smallCatalogue.packages.flatMap(({ options }) =>
    (options ?? []).map(({ poid, price }) => ({ poid, amount: price })),
  )
  const others = [[], [TRAIN], [LAMP], [TRAIN, LAMP]]
  return [[], ...plans.map((plan) => [plan])]
    .flatMap((plan) => others.map((more) => [...plan, ...more]))
    .filter((packs) => packs.length > 0)
    .map((packs) => ({
      poid: packs.map(({ poid }) => poid).join(','),
      amount: packs.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2),
    }))
}
