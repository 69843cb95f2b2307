/** A purchase with PayU from registration to the packs, with every source of information about its payment. */
import { makeApp } from '#test/app.ts'
import { orderIdOf } from '#test/browser.ts'
import { expectMatchingBooks, expectNoViolations } from '#test/invariants.ts'
import { FAMILY_AND_TRAIN } from '#test/fixtures.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'

let check: () => Promise<void> = async () => undefined

/** After each test the ledger is consistent and agrees with PayU's. */
async function shop() {
  const testApp = await makeApp()
  const { platform, external } = testApp
  check = async () => {
    await expectNoViolations(platform.db)
    await expectMatchingBooks(platform.db, external)
  }
  return testApp
}

afterEach(() => check())

test('activates the packs when a visitor registers and pays [SPEC-2.11-02, SPEC-3-04, SPEC-11-39, GW-01]', async () => {
  const { browser, external, workOutbox } = await shop()
  const orderId = await browser.register(FAMILY_AND_TRAIN)
  const attemptId = await browser.goToPayu(orderId)
  const page = await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))

  expect(page).toBe(`/payment-success?tsid=${attemptId}&at=${encodeURIComponent(btoa('836.00'))}`)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid', amount: '836.00', items: [{}, {}] })
  expect(await browser.packs()).toMatchObject([
    {
      packagename: 'Family Max',
      packageType: 'APPP',
      endDate: '2027-02-20T12:00:00.000Z',
      transactionID: orderId,
    },
    {
      packagename: 'கடலோர ரயில்',
      packagealias: 'Kadalora Rayil',
      packageType: '2',
      endDate: '2026-12-20T12:00:00.000Z',
    },
  ])
  await workOutbox()
  const [message] = await external.messagesTo('9840012345')
  expect(message?.text).toContain('Payment of Rs 836.00 received')
})

describe('repeated and reordered notifications of a payment', () => {
  test('ignores a repeated return and repeated webhooks, and redirects to the same page [SPEC-11-40, SPEC-12-02, GW-07]', async () => {
    const { app, browser } = await shop()
    const attemptId = await browser.goToPayu(await browser.register())
    const back = await browser.payAtPayu(attemptId, 'success')
    const page = await browser.returnToShop(back)

    expect(await browser.returnToShop(back)).toBe(page)
    const payload = new URLSearchParams(back.fields ?? {}).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let times = 0; times < 2; times++) {
      const answer = await app.inject({ method: 'POST', url: '/api/webhooks/payu', headers, payload })
      expect(answer.statusCode).toBe(200)
    }
    expect(await browser.packs()).toHaveLength(2)
  })

  test('activates once for concurrent returns [SPEC-12-02]', async () => {
    const { browser } = await shop()
    const attemptId = await browser.goToPayu(await browser.register())
    const back = await browser.payAtPayu(attemptId, 'success')
    await Promise.all([browser.returnToShop(back), browser.returnToShop(back), browser.returnToShop(back)])

    expect(await browser.packs()).toHaveLength(2)
  })

  test('activates the packs within 90 seconds when the browser does not return [SPEC-12-04, GW-22]', async () => {
    const { browser, external, reconcileDueAttempts } = await shop()
    const attemptId = await browser.goToPayu(await browser.register())
    await browser.payAtPayu(attemptId, 'silent-success')
    expect(await browser.packs()).toHaveLength(0)

    for (let seconds = 0; seconds < 90; seconds += 15) {
      external.advance(15)
      await reconcileDueAttempts()
    }
    expect(await browser.packs()).toHaveLength(2)
  })

  test('settles a success that follows a failure [THR-M7]', async () => {
    const { browser, external, reconcileDueAttempts } = await shop()
    const orderId = await browser.register()
    const attemptId = await browser.goToPayu(orderId)
    const page = await browser.returnToShop(await browser.payAtPayu(attemptId, 'late-success'))
    expect(page).toContain('/payment-')

    external.advance(600)
    await external.simulators.inject({
      method: 'POST',
      url: `/_payment/${attemptId}/settle`,
      payload: { to: 'captured' },
    })
    await reconcileDueAttempts()
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })
})

describe('a payment that failed', () => {
  test('shows the reason, takes no money and permits a new attempt [GW-02]', async () => {
    const { browser, external } = await shop()
    const orderId = await browser.register()
    const page = await browser.payByPayu(orderId, 'failure')

    expect(page).toMatch(/^\/payment-fail\?/)
    expect(await browser.order(orderId)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('No money') as string,
    })
    expect(await browser.packs()).toEqual([])

    external.advance(60)
    const second = await browser.goToPayu(orderId)
    expect(second).toBe(`${orderId}02`)
    await browser.returnToShop(await browser.payAtPayu(second, 'success'))
    expect(await browser.order(second)).toMatchObject({ status: 'paid', transactionID: orderId })
  })

  test('refuses a second payment while the first is pending, with a message', async () => {
    const { browser } = await shop()
    const orderId = await browser.register()
    await browser.payByPayu(orderId, 'pending')

    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    const again = await browser.call('POST', '/api/payment/payU', { txnid: orderId })
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'payment_under_way',
        message: 'We are confirming your payment. Please do not pay again.',
      },
    })
  })

  test.each(['http-500', 'html-instead-of-json'])(
    'keeps the payment pending when the gateway answers with %s [GW-11]',
    async (behaviour) => {
      const { browser, external, reconcileDueAttempts } = await shop()
      const orderId = await browser.register()
      const attemptId = await browser.goToPayu(orderId)
      await external.setBehaviour({ system: 'payu', behaviour, times: 2 })
      const page = await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
      expect(page).toMatch(/^\/payment-success/)

      for (let seconds = 0; seconds < 120; seconds += 30) {
        external.advance(30)
        await reconcileDueAttempts()
      }
      expect(await browser.packs()).toHaveLength(2) // Checked before the order is read, which would verify it.
      expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    },
  )
})

test('keeps the payment pending while the gateway cannot be reached [GW-10, GW-11, ASVS-16.5.2]', async () => {
  const { browser, external, reconcileDueAttempts } = await shop()
  const orderId = await browser.register()
  const attemptId = await browser.goToPayu(orderId)
  const back = await browser.payAtPayu(attemptId, 'success')
  const restore = external.failCalls()
  expect(await browser.returnToShop(back)).toMatch(/^\/payment-success/)
  expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })

  restore()
  external.advance(30)
  await reconcileDueAttempts()
  expect(await browser.packs()).toHaveLength(2)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
})

test('uses one attempt for a double click [SPEC-12-17, THR-M10]', async () => {
  const { browser, platform } = await shop()
  const orderId = await browser.register()
  const clicks = [1, 2, 3].map(() => browser.call('POST', '/api/payment/payU', { txnid: orderId }))
  const ids = (await Promise.all(clicks)).map(
    ({ body }) => (body.data as { fields: { txnid: string } }).fields.txnid,
  )

  expect(new Set(ids)).toEqual(new Set([orderId]))
  expect(await platform.db.selectFrom('payment_attempt').selectAll().execute()).toHaveLength(1)
})

test('expires an unpaid order after half an hour, and verifies one in flight before [SPEC-12-18]', async () => {
  const { browser, platform, external, reconcileDueAttempts } = await shop()
  const orderId = await browser.register()
  external.advance(31 * 60)
  const answer = await browser.call('POST', '/api/payment/payU', { txnid: orderId })

  expect(answer).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
  const next = orderIdOf(await browser.placeOrder(FAMILY_AND_TRAIN))
  const statusOf = async (id: string) =>
    (await platform.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status
  expect([await statusOf(orderId), await statusOf(next)]).toEqual(['expired', 'open'])

  await browser.goToPayu(next)
  external.advance(31 * 60)
  await expireOrders(platform)
  expect(await statusOf(next)).toBe('paying')
  for (let question = 0; question < 5; question++) {
    await reconcileDueAttempts()
    external.advance(60)
  }
  await expireOrders(platform)
  expect(await statusOf(next)).toBe('expired')
})
