/** Placing an order over HTTP: one order for a cart, refused carts, base-pack rules, limits. */
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { FAMILY, LAMP, SOUTH, TRAIN, TRAIN_AND_LAMP, smallCatalogue } from '#test/fixtures.ts'
import { openOrderShop } from '#test/order-shop.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

describe('the same cart', () => {
  test('gets the same order, regardless of the sequence of packs and of other fields [SPEC-11-30]', async () => {
    const { browser, orders } = await openOrderShop()
    const first = await browser.placeOrder(TRAIN_AND_LAMP)
    const again = await browser.call('POST', '/api/users/createTransaction', {
      poid: 'P3-VILAKKU,P2-KADALORA-RAYIL',
      amount: '238',
      mode: 'Payu',
      mobile: '9000000001',
      customername: 'Meena Raman',
      planname: 'anything',
    })
    expect(first).toMatchObject({ status: 200, body: { data: { customerID: '40000000001' } } })
    expect(orderIdOf(again)).toBe(orderIdOf(first))
    expect(await orders()).toMatchObject([{ status: 'open', amount_paise: 238_00 }])
  })

  test('gets another order for another subscriber', async () => {
    const testApp = await openOrderShop()
    const other = openBrowser(testApp)
    await other.logIn('9000000002')
    const ids = [orderIdOf(await testApp.browser.placeOrder(TRAIN)), orderIdOf(await other.placeOrder(TRAIN))]
    expect(new Set(ids).size).toBe(2)
  })

  test('gets a new order after half an hour, and the old one expires [SPEC-12-18]', async () => {
    const { browser, external, orders } = await openOrderShop()
    const first = orderIdOf(await browser.placeOrder(TRAIN))
    external.advance(1_799)
    expect(orderIdOf(await browser.placeOrder(TRAIN))).toBe(first)
    external.advance(1)
    const second = orderIdOf(await browser.placeOrder(TRAIN))
    expect(await orders()).toMatchObject([
      { id: first, status: 'expired' },
      { id: second, status: 'open' },
    ])
  })
})

describe('rejects, without storing anything,', () => {
  const withdrawn = { code: 'pack_withdrawn', message: 'A pack in your cart is no longer offered.' }

  test.each([
    ['two base packs', [FAMILY, SOUTH], 409, { message: 'Base pack already selected' }],
    ['two durations of one base pack', [FAMILY, { poid: 'P1-FAMILY-MAX-3M', amount: '687.00' }], 409, {}],
    ['a pack twice', [TRAIN, TRAIN], 422, { code: 'duplicate_pack' }],
    ['an unknown pack', [{ poid: 'P9-NOTHING', amount: '1.00' }], 409, withdrawn],
  ])('%s [SPEC-5-18, SPEC-11-31]', async (_name, packs, status, body) => {
    const { browser, orders } = await openOrderShop()
    const amount = packs.reduce((sum, pack) => sum + Number(pack.amount), 0).toFixed(2)
    const cart = { poid: packs.map(({ poid }) => poid).join(','), amount }
    expect(await browser.placeOrder(cart)).toMatchObject({ status, body })
    expect(await orders()).toEqual([])
  })

  test('a pack that was just withdrawn', async () => {
    const testApp = await openOrderShop()
    const packages = smallCatalogue.packages.filter(({ id }) => id !== 'kadalora-rayil')
    await importCatalogue(testApp.platform, { ...smallCatalogue, packages }, { apply: true })
    expect(await testApp.browser.placeOrder(TRAIN)).toMatchObject({ status: 409, body: withdrawn })
    expect(await testApp.orders()).toEqual([])
  })

  test('a cart without a session', async () => {
    const testApp = await openOrderShop()
    expect(await openBrowser(testApp).placeOrder(TRAIN)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
  })
})

test('refuses a second base pack until the first has expired, and accepts other packs [SPEC-5-19, SPEC-11-31, THR-M12]', async () => {
  const { browser, external } = await openOrderShop()
  await browser.payByPayu(orderIdOf(await browser.placeOrder(FAMILY)))

  const refused = {
    status: 409,
    body: {
      code: 'base_pack_purchased',
      message: 'Base pack already purchased. Purchase this pack once the existing pack expires',
    },
  }
  expect(await browser.placeOrder(SOUTH)).toMatchObject(refused)
  expect(await browser.placeOrder(LAMP)).toMatchObject({ status: 200 })
  external.advance(25 * 3_600)
  expect(await browser.placeOrder(FAMILY)).toMatchObject(refused)

  // The pack ends one calendar month after 20 November, noon.
  external.advance(30 * 86_400 - 25 * 3_600 - 1)
  expect(await browser.placeOrder(SOUTH)).toMatchObject(refused)
  external.advance(1)
  expect(await browser.placeOrder(SOUTH)).toMatchObject({ status: 200 })
})

describe('the hourly limit', () => {
  test('refuses orders after 200 in an hour, with an exact Retry-After [THR-M4, ASVS-2.3.2]', async () => {
    const { browser, external, platform } = await openOrderShop()
    const first = orderIdOf(await browser.placeOrder(TRAIN))
    external.advance(1_200)
    await sql`insert into orders (id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at)
      select rpad('', 20, 'C') || translate(lpad(n::text, 3, '0'), '0189', 'ABYZ'), subscriber_id, 'expired', customer_kind,
        amount_paise, n::text, ${external.runtime.now()}, expires_at from orders, generate_series(1, 199) as n
      where id = ${first}`.execute(platform.db)
    const refused = await browser.placeOrder(LAMP)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_orders' } })
    expect(refused.headers['retry-after']).toBe('2400')
    external.advance(2_399)
    expect(await browser.placeOrder(LAMP)).toMatchObject({ status: 429 })
    external.advance(1)
    expect(await browser.placeOrder(LAMP)).toMatchObject({ status: 200 })
  })
})

describe('a cart whose order is paid', () => {
  const paid = async () => {
    const opened = await openOrderShop()
    const orderId = orderIdOf(await opened.browser.placeOrder(TRAIN))
    await opened.browser.payByPayu(orderId)
    return { ...opened, orderId }
  }
  const isPaid = (transactionID: string) => ({
    status: 409,
    body: { code: 'order_paid', message: 'This order is paid.', data: { transactionID, status: 'paid' } },
  })

  test('is refused with the id of that order, and no order is placed', async () => {
    const { browser, orderId, orders } = await paid()
    expect(await browser.placeOrder(TRAIN)).toMatchObject(isPaid(orderId))
    expect(await browser.call('POST', '/api/payment/payU', { txnid: orderId })).toMatchObject(isPaid(orderId))
    expect(await orders()).toHaveLength(1)
  })

  test('is refused in the same way with an app plan in it', async () => {
    const { browser } = await openOrderShop()
    const orderId = orderIdOf(await browser.placeOrder(FAMILY))
    await browser.payByPayu(orderId)
    expect(await browser.placeOrder(FAMILY)).toMatchObject(isPaid(orderId))
  })

  test('is accepted after a day, and at once with another pack', async () => {
    const { browser, external } = await paid()
    expect(await browser.placeOrder(TRAIN_AND_LAMP)).toMatchObject({ status: 200 })
    external.advance(24 * 3_600)
    const again = orderIdOf(await browser.placeOrder(TRAIN))
    await browser.payByPayu(again)
    expect(await browser.packs()).toHaveLength(2)
  })
})
