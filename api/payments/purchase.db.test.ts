import { makeApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { expectSameBooks, expectSoundBooks } from '#test/invariants.ts'
import { FAMILY_AND_TRAIN, TRAIN } from '#test/make.ts'
import { afterEach, describe, expect, test } from 'vitest'

let check: () => Promise<void> = async () => undefined

/** Whatever a test does, the books are sound at its end and agree with PayU's. */
async function shop() {
  const testApp = await makeApp()
  const { platform, outside } = testApp
  check = async () => {
    await expectSoundBooks(platform.db)
    await expectSameBooks(platform.db, outside)
  }
  return { ...testApp, browser: openBrowser(testApp) }
}

afterEach(() => check())

test('a visitor signs up, pays, and owns the packs', async () => {
  const { browser, outside, workOutbox } = await shop()
  const orderId = await browser.register(FAMILY_AND_TRAIN)
  const attemptId = await browser.goToPayu(orderId)
  const page = await browser.comeBack(await browser.press(attemptId, 'success'))

  expect(page).toBe(`/payment-success?tsid=${attemptId}&at=${encodeURIComponent(btoa('836.00'))}`)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid', amount: '836.00', items: [{}, {}] })
  expect(await browser.packs()).toMatchObject([
    {
      packagename: 'Family Max',
      packageType: 'APPP',
      endDate: '2027-02-20T12:00:00.000Z',
      transactionID: orderId,
    },
    { packagename: 'கடலோர ரயில்', packageType: '2', endDate: '2026-12-20T12:00:00.000Z' },
  ])
  await workOutbox()
  const [message] = await outside.messagesTo('9840012345')
  expect(message?.text).toContain('Payment of ₹836.00 received')
})

describe('however often and in whatever order we hear of a payment', () => {
  test('the return posted again, and the webhook, change nothing and lead to the same page', async () => {
    const { app, browser } = await shop()
    const attemptId = await browser.goToPayu(await browser.register())
    const back = await browser.press(attemptId, 'success')
    const page = await browser.comeBack(back)

    expect(await browser.comeBack(back)).toBe(page)
    const payload = new URLSearchParams(back.fields ?? {}).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let times = 0; times < 2; times++) {
      const answer = await app.inject({ method: 'POST', url: '/api/webhooks/payu', headers, payload })
      expect(answer.statusCode).toBe(200)
    }
    expect(await browser.packs()).toHaveLength(2)
  })

  test('two returns in the same moment activate once', async () => {
    const { browser } = await shop()
    const attemptId = await browser.goToPayu(await browser.register())
    const back = await browser.press(attemptId, 'success')
    await Promise.all([browser.comeBack(back), browser.comeBack(back), browser.comeBack(back)])

    expect(await browser.packs()).toHaveLength(2)
  })

  test('a browser that never comes back gets its packs within 90 seconds', async () => {
    const { browser, outside, askAboutDueAttempts } = await shop()
    const attemptId = await browser.goToPayu(await browser.register())
    await browser.press(attemptId, 'silent-success')
    expect(await browser.packs()).toHaveLength(0)

    for (let seconds = 0; seconds < 90; seconds += 15) {
      outside.advance(15)
      await askAboutDueAttempts()
    }
    expect(await browser.packs()).toHaveLength(2)
  })

  test('a success after a failure wins', async () => {
    const { browser, outside, askAboutDueAttempts } = await shop()
    const orderId = await browser.register()
    const attemptId = await browser.goToPayu(orderId)
    const page = await browser.comeBack(await browser.press(attemptId, 'late-success'))
    expect(page).toContain('/payment-')

    outside.advance(600)
    await outside.simulators.inject({
      method: 'POST',
      url: `/_payment/${attemptId}/settle`,
      payload: { to: 'captured' },
    })
    await askAboutDueAttempts()
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })
})

describe('a payment that failed', () => {
  test('says why, takes nothing, and can be tried again with a new attempt', async () => {
    const { browser, outside } = await shop()
    const orderId = await browser.register()
    const first = await browser.goToPayu(orderId)
    const page = await browser.comeBack(await browser.press(first, 'failure'))

    expect(page).toMatch(/^\/payment-fail\?/)
    expect(await browser.order(orderId)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('No money') as string,
    })
    expect(await browser.packs()).toEqual([])

    outside.advance(60)
    const second = await browser.goToPayu(orderId)
    expect(second).toBe(`${orderId}02`)
    await browser.comeBack(await browser.press(second, 'success'))
    expect(await browser.order(second)).toMatchObject({ status: 'paid', transactionID: orderId })
  })

  test('while it is pending nobody may pay again, and the page says so', async () => {
    const { browser } = await shop()
    const orderId = await browser.register()
    const attemptId = await browser.goToPayu(orderId)
    await browser.comeBack(await browser.press(attemptId, 'pending'))

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
    'a gateway that answers with %s has not said that it failed',
    async (behaviour) => {
      const { browser, outside, askAboutDueAttempts } = await shop()
      const orderId = await browser.register()
      const attemptId = await browser.goToPayu(orderId)
      await outside.behave({ system: 'payu', behaviour, times: 2 })
      const page = await browser.comeBack(await browser.press(attemptId, 'success'))
      expect(page).toMatch(/^\/payment-success/)

      for (let seconds = 0; seconds < 120; seconds += 30) {
        outside.advance(30)
        await askAboutDueAttempts()
      }
      expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    },
  )
})

test('a gateway that cannot be reached has not said that it failed', async () => {
  const { browser, outside, askAboutDueAttempts } = await shop()
  const orderId = await browser.register()
  const attemptId = await browser.goToPayu(orderId)
  const back = await browser.press(attemptId, 'success')
  const { carry } = outside.network
  outside.network.carry = () => Promise.reject(new TypeError('fetch failed'))
  expect(await browser.comeBack(back)).toMatch(/^\/payment-success/)
  expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })

  outside.network.carry = carry
  outside.advance(30)
  await askAboutDueAttempts()
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
})

describe('money that an order cannot take goes back', () => {
  test('when the gateway took another amount', async () => {
    const { browser, outside, workOutbox } = await shop()
    const orderId = await browser.register()
    const attemptId = await browser.goToPayu(orderId)
    await browser.comeBack(await browser.press(attemptId, 'wrong-amount'))

    expect(await browser.order(orderId)).toMatchObject({ status: 'refunding' })
    expect(await browser.packs()).toEqual([])
    await finishRefunds(outside, workOutbox)
    expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  })

  test('when two tabs paid the same order', async () => {
    const { browser, outside, workOutbox } = await shop()
    const orderId = await browser.register()
    const first = await browser.goToPayu(orderId)
    outside.advance(20)
    const second = await browser.goToPayu(orderId)
    await browser.comeBack(await browser.press(first, 'success'))
    await browser.comeBack(await browser.press(second, 'success'))

    expect(await browser.packs()).toHaveLength(2)
    await finishRefunds(outside, workOutbox)
    expect(await outside.books()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ orderId: second, refundedPaise: 836_00 })]) as object,
    )
  })

  test('when another app plan was activated meanwhile', async () => {
    const { browser, outside } = await shop()
    const first = await browser.register({ poid: 'P1-FAMILY-MAX-1M', amount: '249.00' })
    const placed = await browser.placeOrder({ poid: 'P1-SOUTH-STARS-1M', amount: '149.00' })
    const second = (placed.body.data as { transactionID: string }).transactionID
    const attempts = [await browser.goToPayu(first), await browser.goToPayu(second)]
    for (const attempt of attempts) await browser.comeBack(await browser.press(attempt, 'success'))

    expect(await browser.packs()).toMatchObject([{ packagename: 'Family Max' }])
    expect(await browser.order(second)).toMatchObject({ status: 'refunding' })
    expect(await outside.messagesTo('9840012345')).toBeDefined()
  })

  async function finishRefunds(
    outside: Awaited<ReturnType<typeof shop>>['outside'],
    workOutbox: () => Promise<number>,
  ) {
    for (let round = 0; round < 12; round++) {
      await workOutbox()
      outside.advance(600)
    }
  }
})

describe('a forged return', () => {
  const forge = async (change: (fields: Record<string, string>) => unknown) => {
    const { browser, lines } = await shop()
    const orderId = await browser.register()
    const attemptId = await browser.goToPayu(orderId)
    const back = await browser.press(attemptId, 'failure')
    change(back.fields ?? {})
    const page = await browser.comeBack(back)
    return { page, order: await browser.order(orderId), packs: await browser.packs(), lines }
  }

  test.each([
    ['a failure made a success', (fields: Record<string, string>) => (fields.status = 'success')],
    ['another amount', (fields: Record<string, string>) => (fields.amount = '1.00')],
    ['no hash', (fields: Record<string, string>) => delete fields.hash],
    ['another order', (fields: Record<string, string>) => (fields.txnid = 'A'.repeat(23))],
  ])('%s shows the failure page and changes nothing', async (_name, change) => {
    const { page, order, packs, lines } = await forge(change)
    expect(page).toBe('/payment-fail')
    expect(packs).toEqual([])
    expect(order.status).not.toBe('paid')
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', message: 'forged return refused' }))
  })

  test('fields that the hash does not cover cannot make money', async () => {
    const { order, packs } = await forge((fields) => {
      fields.unmappedstatus = 'captured'
      fields.mihpayid = '403993715500000000'
    })
    expect(order).toMatchObject({ status: 'failed' })
    expect(packs).toEqual([])
  })

  test('a webhook that PayU did not sign is refused', async () => {
    const { app } = await shop()
    const payload = { status: 'success', txnid: 'A'.repeat(23), hash: 'x' }
    const answer = await app.inject({ method: 'POST', url: '/api/webhooks/payu', payload })
    expect(answer.statusCode).toBe(403)
  })
})

test('the client cannot say that it paid', async () => {
  const { browser } = await shop()
  const orderId = await browser.register()
  await browser.goToPayu(orderId)
  const claim = {
    transactionID: orderId,
    transactionStatus: 'success',
    paymentmode: 'PAYU',
    type: 'NewCustomer',
  }
  const answer = await browser.call('POST', '/api/payment/status', claim)

  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'pending' } } })
  expect(await browser.packs()).toEqual([])
})

test('a double click goes to the gateway with one attempt', async () => {
  const { browser, platform } = await shop()
  const orderId = await browser.register()
  const clicks = [1, 2, 3].map(() => browser.call('POST', '/api/payment/payU', { txnid: orderId }))
  const ids = (await Promise.all(clicks)).map(
    ({ body }) => (body.data as { fields: { txnid: string } }).fields.txnid,
  )

  expect(new Set(ids)).toEqual(new Set([orderId]))
  expect(await platform.db.selectFrom('payment_attempt').selectAll().execute()).toHaveLength(1)
})

test('the form is signed from what is stored, whatever the page sends', async () => {
  const { browser } = await shop()
  const orderId = await browser.register()
  const made = {
    txnid: orderId,
    amount: '1.00',
    productinfo: 'x|y',
    firstname: 'Mallory',
    surl: 'https://evil.example/',
  }
  const { body } = await browser.call('POST', '/api/payment/payU', made)

  expect((body.data as { fields: object }).fields).toMatchObject({
    amount: '836.00',
    firstname: 'Kavitha Raman',
    productinfo: 'Sun Direct Go 2 packs',
    surl: 'http://localhost:3000/api/payuResponse/checkAndSuccess',
    udf1: 'NewCustomer',
    udf3: '3 Months',
  })
})

test("another's order can be neither paid nor read by name", async () => {
  const { browser, ...testApp } = await shop()
  const orderId = await browser.register()
  const stranger = openBrowser({ ...testApp })
  await stranger.register(TRAIN, { mobile: '9840054321' })

  expect(await stranger.call('POST', '/api/payment/payU', { txnid: orderId })).toMatchObject({ status: 404 })
  expect(await stranger.order(orderId)).not.toHaveProperty('items')
})

test('an order that nobody paid in half an hour is over, and one under way is asked about first', async () => {
  const { browser, platform, outside } = await shop()
  const orderId = await browser.register()
  outside.advance(31 * 60)
  const answer = await browser.call('POST', '/api/payment/payU', { txnid: orderId })

  expect(answer).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
  expect(await browser.placeOrder(FAMILY_AND_TRAIN)).toMatchObject({ status: 200 })
  const { status } = await platform.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('expired')
})
