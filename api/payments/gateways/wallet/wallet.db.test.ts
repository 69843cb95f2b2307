import { openBrowser, orderIdOf } from '#test/browser.ts'
import { type TestCart, FAMILY, SOUTH, TRAIN } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

/** Satellite subscribers with their wallet balances. */
const RICH = { mobile: '9000000001', balance: '1500.00' }
const POOR = { mobile: '9000000002', balance: '20.00' }
const SOUTH_YEAR = { poid: 'P1-SOUTH-STARS-12M', amount: '1428.00' }

type Till = Awaited<ReturnType<typeof openTestShop>>
type Browser = Till['browser']

const orderOf = async (browser: Browser, cart: TestCart) => orderIdOf(await browser.placeOrder(cart))
const pay = (browser: Browser, transactionID: string) =>
  browser.call('POST', '/api/payment/wallet', { transactionID })
const balance = async (browser: Browser) => {
  const { body } = await browser.call('GET', '/api/account/wallet')
  return (body.data as { balance: string | null }).balance
}

/** Signs a satellite subscriber in and places an order. */
async function arrive(cart = FAMILY, { mobile } = RICH) {
  const testShop = await openTestShop()
  await testShop.browser.logIn(mobile)
  return { ...testShop, orderId: await orderOf(testShop.browser, cart) }
}

test('shows the balance to a satellite subscriber only', async () => {
  const { browser, ...testShop } = await openTestShop()
  await browser.logIn(RICH.mobile)
  expect(await balance(browser)).toBe(RICH.balance)

  const other = openBrowser(testShop)
  await other.register()
  expect(await balance(other)).toBeNull()
  expect(await pay(other, await orderOf(other, TRAIN))).toMatchObject({
    status: 404,
    body: { code: 'no_wallet' },
  })
  const asked = testShop.external.network.requests.filter(({ url }) => url.includes('/wallet/'))
  expect(asked).toHaveLength(1) // One call, for the first subscriber: the other one has no wallet.
})

test('reads 120 balances of a subscriber in an hour, and says when to try again [THR-W19]', async () => {
  const { browser, ...testShop } = await openTestShop()
  await browser.logIn(RICH.mobile)
  const answers = []
  for (let count = 0; count <= 120; count += 1) answers.push(await browser.call('GET', '/api/account/wallet'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const asked = testShop.external.network.requests.filter(({ url }) => url.includes('/wallet/'))
  expect(asked).toHaveLength(120)
})

test('activates the packs at once for a payment from the wallet [SPEC-1-03, SPEC-11-35]', async () => {
  const { browser, orderId, external, workOutbox } = await arrive()
  expect(await pay(browser, orderId)).toMatchObject({
    status: 200,
    body: { data: { transactionID: orderId, status: 'paid', balance: '1251.00' } },
  })
  expect(await browser.packs()).toMatchObject([{ packagename: 'Family Max' }])
  expect(await balance(browser)).toBe('1251.00')
  await workOutbox()
  expect((await external.messagesTo(RICH.mobile))[0]?.text).toContain('Payment of Rs 249.00 received')
})

test('shows the balance when it is too low, takes nothing, and permits another gateway', async () => {
  const { browser, orderId } = await arrive(FAMILY, POOR)
  expect(await pay(browser, orderId)).toMatchObject({
    status: 409,
    body: {
      code: 'wallet_too_low',
      message: 'The wallet balance does not cover the total.',
      data: { balance: POOR.balance },
    },
  })
  expect(await balance(browser)).toBe(POOR.balance)
  await browser.payByPayu(orderId)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
})

test('takes the money once for three concurrent clicks [THR-M11]', async () => {
  const { browser, orderId } = await arrive()
  await Promise.all([pay(browser, orderId), pay(browser, orderId), pay(browser, orderId)])
  expect(await balance(browser)).toBe('1251.00')
  expect(await browser.packs()).toHaveLength(1)
  expect(await pay(browser, orderId)).toMatchObject({ status: 409, body: { code: 'order_paid' } })
})

test('pays one of two concurrent carts when the balance covers one [THR-M11, ASVS-2.3.4]', async () => {
  const { browser, orderId } = await arrive(SOUTH_YEAR)
  // An attempt exists for the first order, so that the second does not replace it.
  await browser.goToPayu(orderId)
  const other = await orderOf(browser, TRAIN)
  const answers = await Promise.all([pay(browser, orderId), pay(browser, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await browser.packs()).toHaveLength(1)
})

describe('a lost answer', () => {
  test('to /wallet/hold: the verification completes the payment at once', async () => {
    const { browser, orderId, external } = await arrive()
    const lost = external.loseAnswer(({ url }) => url.endsWith('/wallet/hold'))
    expect(await pay(browser, orderId)).toMatchObject({ status: 200, body: { data: { status: 'paid' } } })
    expect(lost()).toBe(true)
    expect(await balance(browser)).toBe('1251.00')
  })

  test('to /wallet/capture: the page verifies three seconds later, and the order is paid', async () => {
    const { browser, orderId, external } = await arrive()
    const lost = external.loseAnswer(({ url }) => url.endsWith('/wallet/capture'))
    expect(await pay(browser, orderId)).toMatchObject({ status: 200, body: { data: { status: 'pending' } } })
    external.advance(3)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    expect(lost()).toBe(true)
    expect(await balance(browser)).toBe('1251.00')
  })

  test('to /wallet/status: the payment is pending until the reconciler completes it', async () => {
    const { browser, orderId, external, advance } = await arrive()
    external.loseAnswer(({ url }) => url.endsWith('/wallet/status'))
    expect(await pay(browser, orderId)).toMatchObject({ status: 200, body: { data: { status: 'pending' } } })
    await advance(30)
    expect(await browser.packs()).toHaveLength(1) // Checked before the order is read, which would verify it.
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    expect(await balance(browser)).toBe('1251.00')
  })

  test('to /wallet/balance: the order is paid, without a balance in the response', async () => {
    const { browser, orderId, external } = await arrive()
    external.loseAnswer(({ url }) => url.endsWith('/wallet/balance'))
    const { status, body } = await pay(browser, orderId)
    expect([status, body.data]).toEqual([200, { transactionID: orderId, status: 'paid' }])
  })
})

test('answers after one verification that had no answer in time, without a balance [SPEC-12-28]', async () => {
  const { browser, orderId, external } = await arrive()
  external.intercept((request, send) => {
    if (!request.url.endsWith('/wallet/status')) return send(request)
    external.advance(4)
    throw new TypeError('fetch failed')
  })
  const { status, body } = await pay(browser, orderId)
  expect([status, body.data]).toEqual([200, { transactionID: orderId, status: 'pending' }])
  const asked = external.network.requests.map(({ url }) => new URL(url).pathname.split('/').at(-1))
  expect(asked.filter((call) => call === 'status')).toHaveLength(1)
  expect(asked).not.toContain('balance')
})

test('captures a hold in the next round after the process died between hold and capture [SPEC-12-03]', async () => {
  const { browser, orderId, external, advance } = await arrive()
  const restore = external.failCalls(({ url }) => !url.endsWith('/wallet/hold'))
  await pay(browser, orderId)
  expect(await external.books('satellite-wallet')).toMatchObject([
    { orderId, capturedPaise: 0, status: 'pending' },
  ])

  restore()
  await advance(30)
  expect(await browser.packs()).toHaveLength(1)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  expect(await external.books('satellite-wallet')).toMatchObject([{ capturedPaise: 249_00 }])
})

describe('a wallet system that is down', () => {
  test('answers 503 for the balance', async () => {
    const { browser, external } = await openTestShop()
    await browser.logIn(RICH.mobile)
    await external.setBehaviour({ system: 'satellite', behaviour: 'down', times: 1 })
    expect(await browser.call('GET', '/api/account/wallet')).toMatchObject({ status: 503 })
    expect(await balance(browser)).toBe(RICH.balance)
  })

  test('fails the attempt after a minute, and permits another payment', async () => {
    const { browser, orderId, external, advance } = await arrive()
    await external.setBehaviour({ system: 'satellite', behaviour: 'down', orderId })
    expect(await pay(browser, orderId)).toMatchObject({ status: 200, body: { data: { status: 'pending' } } })
    await external.setBehaviour({ system: 'satellite', behaviour: 'normal' })
    await advance(30)
    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    await advance(60)
    expect(await browser.order(orderId)).toMatchObject({
      status: 'failed',
      reason: 'The payment was not completed in time.',
    })
    expect(await pay(browser, orderId)).toMatchObject({ status: 200, body: { data: { status: 'paid' } } })
  })
})

test('fails the attempt when the hold lapsed before its capture', async () => {
  const { browser, orderId, external, advance } = await arrive()
  const restore = external.failCalls(({ url }) => !url.endsWith('/wallet/hold'))
  await pay(browser, orderId)
  external.advance(16 * 60)
  restore()
  await advance(30)
  expect(await browser.order(orderId)).toMatchObject({ status: 'failed' })
  expect(await balance(browser)).toBe(RICH.balance)
})

test('releases a hold that arrives after the order was paid in another way', async () => {
  const { browser, orderId, external, advance } = await arrive()
  let late: (() => Promise<unknown>) | undefined
  external.intercept((request, send) => {
    if (!request.url.endsWith('/wallet/hold')) return send(request)
    late = () => send(request)
    throw new TypeError('fetch failed')
  })
  await pay(browser, orderId)
  await advance(90)
  await browser.payByPayu(orderId)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })

  await late?.()
  expect(await balance(browser)).toBe('1251.00')
  await advance(3_600)
  const wallet = external.network.requests.map(({ url }) => new URL(url).pathname.split('/').at(-1))
  expect(wallet).toContain('release')
  expect(wallet).not.toContain('capture')
  expect(await balance(browser)).toBe(RICH.balance)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
})

test('refunds a second app plan into the wallet, and notifies the buyer [SPEC-12-05]', async () => {
  const { browser, orderId, external, advance } = await arrive()
  const attemptId = await browser.goToPayu(orderId)
  const other = await orderOf(browser, SOUTH)
  external.loseAnswer(({ url }) => url.endsWith('/wallet/status'))
  expect(await pay(browser, other)).toMatchObject({ body: { data: { status: 'pending' } } })
  await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
  await advance(300)

  expect(await browser.packs()).toMatchObject([{ packagename: 'Family Max' }])
  expect(await browser.order(other)).toMatchObject({ status: 'refunded' })
  expect(await balance(browser)).toBe(RICH.balance)
  const texts = (await external.messagesTo(RICH.mobile)).map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringMatching(/149\.00 is being returned/))
})

test('a capture without a payment id is logged, and verified again by the schedule of pending payments', async () => {
  const { browser, external, orderId, lines, platform, reconcileDueAttempts } = await arrive()
  external.intercept((request, send) =>
    request.url.endsWith('/wallet/status')
      ? { status: 200, body: '{"status":"captured","capturedPaise":68700}' }
      : send(request),
  )
  await pay(browser, orderId)
  external.advance(30)
  await reconcileDueAttempts()
  const { fields } = lines.findLast(({ level }) => level === 'error') ?? {}
  expect(fields).toMatchObject({ event: 'payment.unreadable_capture', gateway: 'satellite-wallet' })
  const attempt = await platform.db.selectFrom('payment_attempt').selectAll().executeTakeFirstOrThrow()
  expect(attempt).toMatchObject({ status: 'pending' })
  expect(attempt.polls).toBeGreaterThan(0)
})
