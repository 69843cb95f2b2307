/** The price of an order over HTTP: that of the newest catalogue, and fixed once the order is placed. */
import { orderIdOf } from '#test/browser.ts'
import { readOffers } from '#api/catalogue/catalogue-store.ts'
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import type { TestApp } from '#test/app.ts'
import { LAMP, TRAIN, smallCatalogue } from '#test/fixtures.ts'
import { openOrderShop } from '#test/order-shop.ts'
import { describe, expect, test } from 'vitest'

const importWith = ({ platform }: Pick<TestApp, 'platform'>, packages: object[]) =>
  importCatalogue(platform, { ...smallCatalogue, packages }, { apply: true })

const trainAt = (price: string) =>
  smallCatalogue.packages.map((one) => (one.id === 'kadalora-rayil' ? { ...one, price } : one))

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

  test('is that of the newest catalogue, even on an instance with an older one in memory', async () => {
    const testApp = await openOrderShop()
    const { browser } = testApp
    await importWith(testApp, trainAt('159.00'))
    expect(await browser.placeOrder(TRAIN)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', data: { amount: '159.00' } },
    })
    await importWith(testApp, trainAt('169.00'))
    const newest = { ...TRAIN, amount: '169.00' }
    expect(await browser.placeOrder(newest), 'a page that shows the new price is accepted').toMatchObject({
      status: 200,
    })
  })

  test('is read only for the packs of the cart: a job, not an order, loads a new catalogue into memory', async () => {
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
