/** Tests a database outage: what still works, and what is refused because the shop could not record it. */
import { DatabaseUnavailable } from '#api/platform/db/database-errors.ts'
import { makeApp } from '#test/app.ts'
import type { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import type { KyselyPlugin } from 'kysely'
import { postForm } from '#test/post-form.ts'
import { expect, test } from 'vitest'

/** Opens a shop with an order that is paid at PayU, whose database fails before the return arrives. */
async function openShopWithOutage() {
  const database = { away: false }
  const break_: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (database.away) throw new DatabaseUnavailable('gone')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const shop = await makeApp({ plugins: [break_] })
  const { browser } = shop
  const orderId = await browser.register(TRAIN)
  const attempt = await browser.goToPayu(orderId)
  const back = await browser.payAtPayu(attempt, 'success')
  database.away = true
  shop.external.network.requests.length = 0
  return { ...shop, browser, database, orderId, attempt, back }
}

test('without the database, lists work, writing calls return 503, and no gateway gets a request', async () => {
  const { app, browser, orderId, external } = await openShopWithOutage()
  expect((await app.inject('/api/movies')).statusCode).toBe(200)
  expect((await app.inject('/api/search/rayil')).statusCode).toBe(200)
  for (const [url, body] of [
    ['/api/users/createTransaction', { ...TRAIN, mode: 'Payu' }],
    ['/api/payment/payU', { txnid: orderId }],
    ['/api/payment/payTM', { orderId }],
    ['/api/auth', { mobile: '9840012345' }],
  ] as const) {
    const answer = await browser.call('POST', url, body)
    expect([url, answer.status, answer.headers['retry-after']]).toEqual([url, 503, '5'])
    expect(answer.body).toMatchObject({
      message: 'Something went wrong. Please try again later',
      code: 'away',
    })
  }
  expect(external.network.requests).toEqual([])
})

test('without the database, a webhook gets 503 and a return leads to the waiting page', async () => {
  const { app, browser, attempt, back, database, orderId, advance } = await openShopWithOutage()
  const called = await postForm(app, '/api/webhooks/payu', back.fields)
  expect([called.statusCode, called.headers['retry-after']]).toEqual([503, '5'])
  expect(await browser.returnToShop(back)).toBe(`/payment-success?tsid=${attempt}`)

  database.away = false
  await advance(90)
  expect((await browser.order(orderId)).status).toBe('paid')
})

test('without the database, the return of a failed payment leads to the failure page', async () => {
  const { browser, database, orderId } = await openShopWithOutage()
  database.away = false
  const other = await openFailed(browser, orderId)
  database.away = true
  expect(await browser.returnToShop(other)).toBe('/payment-fail')
})

async function openFailed(browser: ReturnType<typeof openBrowser>, orderId: string) {
  const attempt = await browser.goToPaytm(orderId)
  return browser.payAtPaytm(attempt, 'failure')
}
