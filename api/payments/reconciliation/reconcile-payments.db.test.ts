/** The reconciler: gateways are independent, attempts share calls, and an open circuit stops the calls. */
import { startJobs } from '#api/jobs.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { HttpRequest } from '#api/platform/runtime/runtime.ts'
import { makeApp } from '#test/app.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { TRAIN } from '#test/fixtures.ts'
import { sleepUntilAborted } from '#test/pauses.ts'
import { openTestShop } from '#test/test-shop.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FAILURES_TO_OPEN } from '#api/payments/gateways/create-circuit.ts'
import { reconcilePayments } from './reconcile-payments.ts'

/** Inserts due attempts at PayU, copies of an existing one, that PayU does not know. */
async function insertDueAttempts(db: Db, like: string, count: number): Promise<void> {
  await sql`
    with copies as (
      insert into orders (id, subscriber_id, status, customer_kind, amount_paise, cart_hash, placed_at, expires_at)
      select substr(upper(translate(md5('order' || n), '0189', 'wxyz')), 1, 23), subscriber_id, 'expired',
        customer_kind, amount_paise, md5('cart' || n), placed_at, expires_at
      from orders, generate_series(1, ${count}::int) n where id = ${like}
      returning id
    )
    insert into payment_attempt (id, order_id, number, gateway, status, amount_paise, description, customer_name,
      customer_email, customer_mobile, started_at, next_poll_at)
    select copies.id, copies.id, 1, 'payu', 'sent', a.amount_paise, a.description, a.customer_name, a.customer_email,
      a.customer_mobile, a.started_at, a.started_at
    from copies, payment_attempt a where a.id = ${like}`.execute(db)
}

const isFor = (system: 'payu' | 'paytm', { url }: HttpRequest): boolean =>
  url.includes('/merchant/postservice') === (system === 'payu')

const commandOf = ({ body = '' }: HttpRequest): string => new URLSearchParams(body).get('command') ?? ''

test('verifies the attempts of one gateway while another never answers', async () => {
  const shop = await makeApp()
  const { platform, external, browser } = shop
  const left = await browser.goToPayu(await browser.register())
  const transactionID = orderIdOf(await browser.placeOrder(TRAIN))
  await browser.payAtPaytm(await browser.goToPaytm(transactionID), 'silent-success')
  await insertDueAttempts(platform.db, left, 100)
  external.advance(31)

  let asked = 0
  const runtime = {
    ...external.runtime,
    http: (request: HttpRequest) => {
      if (!isFor('payu', request)) return external.runtime.http(request)
      asked += 1
      return new Promise<never>(() => undefined)
    },
    // There is only one round: whatever is settled was settled in it.
    sleep: sleepUntilAborted,
  }
  startJobs({ ...platform, runtime }, shop)
  const statusOf = async () =>
    (await platform.db.selectFrom('orders').select('status').where('id', '=', transactionID).execute())[0]
  await expect.poll(statusOf, { timeout: 15_000 }).toEqual({ status: 'paid' })
  expect(asked).toBeGreaterThan(0)
})

test('verifies up to fifty PayU attempts in one verify_payment call', async () => {
  const shop = await makeApp()
  const { platform, gateways, external, browser } = shop
  await insertDueAttempts(platform.db, await browser.goToPayu(await browser.register()), 119)
  external.advance(31)
  const before = external.network.requests.length
  expect(await reconcilePayments(platform, gateways.payu)).toBe(120)
  const calls = external.network.requests.slice(before)
  const sizes = calls.map(({ body = '' }) => new URLSearchParams(body).get('var1')?.split('|').length)
  expect(sizes).toEqual([50, 50, 20])
})

test('verifies the other attempts if the gateway cannot answer about one of them', async () => {
  const { platform, gateways, external, browser } = await makeApp()
  const left = await browser.goToPayu(await browser.register())
  await insertDueAttempts(platform.db, left, 9)
  external.advance(31)
  const runtime = {
    ...external.runtime,
    http: (request: HttpRequest) =>
      request.body?.includes(left) === true
        ? Promise.resolve({ status: 500, body: '' })
        : external.runtime.http(request),
  }
  expect(await reconcilePayments({ ...platform, runtime }, gateways.payu)).toBe(10)
  const unverified = platform.db.selectFrom('payment_attempt').select('id').where('polls', '=', 0)
  expect(await unverified.execute()).toEqual([{ id: left }])
  expect(gateways.payu.circuit.timesOpened()).toBe(0)
})

test('verifies soon after a first answer that cannot be read, then by the schedule until one can be read', async () => {
  const { platform, gateways, external, browser } = await makeApp()
  const attempt = await browser.goToPayu(await browser.register())
  let answer = '<html>'
  let calls = 0
  const runtime = {
    ...external.runtime,
    http: () => {
      calls += 1
      return Promise.resolve({ status: 200, body: answer })
    },
  }
  const callsIn = async (seconds: number) => {
    const before = calls
    for (let passed = 0; passed < seconds; passed += 30) {
      external.advance(30)
      await reconcilePayments({ ...platform, runtime }, gateways.payu)
    }
    return calls - before
  }
  const answerWith = (details: object) =>
    JSON.stringify({ status: 1, msg: '', transaction_details: { [attempt]: details } })
  external.advance(7_200)
  expect(await callsIn(60)).toBe(2)
  expect(await callsIn(1_800)).toBe(2)
  answer = answerWith({ mihpayid: 'Not Found', status: 'Not Found' })
  expect(await callsIn(900)).toBe(1)
  answer = answerWith({ txnid: 'other' })
  expect(await callsIn(930)).toBe(2)
  expect(await callsIn(1_800)).toBe(2)
  // After the schedule it is verified once a day.
  external.advance(7 * 86_400)
  expect(await callsIn(1_800)).toBe(1)
  const row = platform.db.selectFrom('payment_attempt').select(['status', 'polls']).where('id', '=', attempt)
  expect(await row.executeTakeFirst()).toEqual({ status: 'sent', polls: 1 })
})

test('makes no separate calls to a gateway that answers "too many requests", and opens its circuit', async () => {
  const { platform, gateways, external, browser } = await makeApp()
  await insertDueAttempts(platform.db, await browser.goToPayu(await browser.register()), 9)
  external.advance(31)
  let calls = 0
  const runtime = {
    ...external.runtime,
    http: () => {
      calls += 1
      return Promise.resolve({ status: 429, body: '' })
    },
  }
  await reconcilePayments({ ...platform, runtime }, gateways.payu)
  expect(calls).toBe(1)
  for (let round = 1; round < FAILURES_TO_OPEN; round++) {
    external.advance(60)
    await reconcilePayments({ ...platform, runtime }, gateways.payu)
  }
  expect(calls).toBe(FAILURES_TO_OPEN)
  expect(gateways.payu.circuit.timesOpened()).toBe(1)
})

test('makes separate calls to a slow gateway only until the claim ends, and continues in a later round', async () => {
  const { platform, gateways, external, browser } = await makeApp()
  const left = await browser.goToPayu(await browser.register())
  await insertDueAttempts(platform.db, left, 9)
  external.advance(31)
  let calls = 0
  const runtime = {
    ...external.runtime,
    http: (request: HttpRequest) => {
      calls += 1
      external.advance(10)
      // Readable only for one attempt at a time; no 5xx, which would open the circuit.
      return request.body?.includes('%7C') === true
        ? Promise.resolve({ status: 200, body: '<html>' })
        : external.runtime.http(request)
    },
  }
  const unverified = platform.db.selectFrom('payment_attempt').select('id').where('polls', '=', 0)
  await reconcilePayments({ ...platform, runtime }, gateways.payu)
  expect(calls).toBe(3)
  expect(await unverified.execute()).toHaveLength(8)
  for (let round = 0; round < 4; round++) await reconcilePayments({ ...platform, runtime }, gateways.payu)
  expect((await unverified.execute()).length).toBeLessThan(8)
})

test('claims and starts nothing while the circuit is open, and closes it after one successful probe', async () => {
  const shop = await openTestShop()
  const { browser, platform, gateways, external } = shop
  const orderId = await browser.register()
  const attempt = await browser.goToPayu(orderId)
  await browser.payAtPayu(attempt, 'silent-success')
  const restore = external.failCalls((request) => isFor('payu', request))
  for (let round = 0; round < FAILURES_TO_OPEN; round++) {
    external.advance(60)
    expect(await reconcilePayments(platform, gateways.payu)).toBe(1)
  }
  const calls = () =>
    external.network.requests.filter((request) => commandOf(request) === 'verify_payment').length
  const callsToOpen = calls()

  expect(await reconcilePayments(platform, gateways.payu)).toBe(0)
  expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
  const other = openBrowser(shop)
  const next = await other.register(TRAIN, { mobile: '9840054321' })
  expect(await other.call('POST', '/api/payment/payU', { txnid: next })).toMatchObject({
    status: 503,
    body: { code: 'gateway_down' },
  })
  expect(await platform.db.selectFrom('payment_attempt').select('id').execute()).toEqual([{ id: attempt }])
  expect(calls()).toBe(callsToOpen)
  // The other gateway accepts payments meanwhile.
  await other.payAtPaytm(await other.goToPaytm(next), 'success')

  restore()
  external.advance(60)
  expect(await reconcilePayments(platform, gateways.payu)).toBe(1)
  expect(calls()).toBe(callsToOpen + 1)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  await shop.advance(60)
})

test('delays a refund while the circuit of its gateway is open, and completes it afterwards', async () => {
  const { browser, external, platform, gateways, advance } = await openTestShop()
  const orderId = await browser.register()
  await browser.payByPayu(orderId, 'wrong-amount')
  const restore = external.failCalls((request) => isFor('payu', request))
  await advance(600)
  expect(gateways.payu.circuit.timesOpened()).toBeGreaterThan(0)
  const refundStatuses = () => platform.db.selectFrom('refund').select('status').execute()
  expect(await refundStatuses()).toEqual([{ status: 'requested' }])
  restore()
  await advance(3_600)
  expect(await refundStatuses()).toEqual([{ status: 'done' }])
})
