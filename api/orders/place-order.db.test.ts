/** Placing an order over HTTP: one order for a cart, server-side prices, base-pack rules, limits. */
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { readOffers } from '#api/catalogue/catalogue-store.ts'
import type { TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { smallCatalogue, type TestCart, TRAIN } from '#test/fixtures.ts'
import { LAMP, openOrderShop, orderIdOf, TRAIN_AND_LAMP } from '#test/order-shop.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const FAMILY = { poid: 'P1-FAMILY-MAX-1M', amount: '249.00' }
const SOUTH = { poid: 'P1-SOUTH-STARS-1M', amount: '149.00' }

const importWith = ({ platform }: Pick<TestApp, 'platform'>, packages: object[]) =>
  importCatalogue(platform, { ...smallCatalogue, packages }, { apply: true })

const withoutTrain = smallCatalogue.packages.filter(({ id }) => id !== 'kadalora-rayil')
const trainAt = (price: string) =>
  smallCatalogue.packages.map((one) => (one.id === 'kadalora-rayil' ? { ...one, price } : one))

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

describe('the price', () => {
  test.each(['1.00', '148.99', '149.01', '0'])(
    'is the server’s: a total of %s is rejected with the right one [SPEC-11-29, THR-M1]',
    async (amount) => {
      const { browser, orders } = await openOrderShop()
      expect(await browser.placeOrder({ ...TRAIN, amount })).toMatchObject({
        status: 409,
        body: {
          code: 'price_changed',
          message: 'The price has changed. Please check your cart.',
          data: { amount: '149.00' },
        },
      })
      expect(await orders()).toEqual([])
    },
  )

  test('is that of the newest catalogue, also on an instance with an older one in memory', async () => {
    const testApp = await openOrderShop()
    const { browser } = testApp
    await importWith(testApp, trainAt('159.00'))
    expect(await browser.placeOrder(TRAIN)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', data: { amount: '159.00' } },
    })
    await importWith(testApp, trainAt('169.00'))
    const newest = { ...TRAIN, amount: '169.00' }
    expect(await browser.placeOrder(newest), 'who has seen the new price is right').toMatchObject({
      status: 200,
    })
  })

  test('is read for the packs of the cart alone: a job, not an order, reads a new catalogue into memory', async () => {
    const testApp = await openOrderShop()
    const { browser, catalogue } = testApp
    await importWith(testApp, trainAt('159.00'))
    const poids = ['P1-FAMILY-MAX-3M', TRAIN.poid, LAMP.poid, 'P9-NOTHING']
    const stored = await readOffers(testApp.platform.db, poids)
    expect(await browser.placeOrder({ ...TRAIN, amount: '159.00' })).toMatchObject({ status: 200 })
    expect(catalogue.offers().version).toBe(1)

    await catalogue.refreshIfStale()
    expect(stored.version).toBe(catalogue.offers().version)
    expect(poids.map(stored.find)).toEqual(poids.map(catalogue.offers().find))
  })

  test('of a placed order does not change, and a new price makes a new order [SPEC-12-01, THR-M13]', async () => {
    const testApp = await openOrderShop()
    const { browser } = testApp
    const placed = orderIdOf(await browser.placeOrder(TRAIN))
    await browser.goToPayu(placed)
    await importWith(testApp, trainAt('159.00'))
    expect(orderIdOf(await browser.placeOrder({ ...TRAIN, amount: '159.00' }))).not.toBe(placed)
    expect(await browser.order(placed)).toMatchObject({ status: 'pending', amount: '149.00' })
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
    await importWith(testApp, withoutTrain)
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
  const attempt = await browser.goToPayu(orderIdOf(await browser.placeOrder(FAMILY)))
  await browser.returnToShop(await browser.payAtPayu(attempt, 'success'))

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
    const attemptId = await opened.browser.goToPayu(orderId)
    await opened.browser.returnToShop(await opened.browser.payAtPayu(attemptId, 'success'))
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
    await browser.returnToShop(await browser.payAtPayu(await browser.goToPayu(orderId), 'success'))
    expect(await browser.placeOrder(FAMILY)).toMatchObject(isPaid(orderId))
  })

  test('is accepted after a day, and at once with another pack', async () => {
    const { browser, external } = await paid()
    expect(await browser.placeOrder(TRAIN_AND_LAMP)).toMatchObject({ status: 200 })
    external.advance(24 * 3_600)
    const again = orderIdOf(await browser.placeOrder(TRAIN))
    await browser.returnToShop(await browser.payAtPayu(await browser.goToPayu(again), 'success'))
    expect(await browser.packs()).toHaveLength(2)
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
