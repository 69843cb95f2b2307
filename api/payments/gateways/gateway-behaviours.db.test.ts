/**
 * Tests of the behaviours that PayU and Paytm share: whatever arrives, in any order, each payment ends as one sale or one refund.
 * Behaviour of a single gateway is tested in that gateway's folder; docs/reliability.md lists all of it.
 */
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { openBrowser, type PayuReturn, orderIdOf } from '#test/browser.ts'
import { SOUTH, TRAIN } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { sql } from 'kysely'
import { postForm } from '#test/post-form.ts'
import { describe, expect, test } from 'vitest'

type Browser = Awaited<ReturnType<typeof openTestShop>>['browser']
const AT = {
  payu: {
    go: (browser: Browser, orderId: string) => browser.goToPayu(orderId),
    press: (browser: Browser, attemptId: string, outcome: string) => browser.payAtPayu(attemptId, outcome),
    settle: (attemptId: string) => ({ url: `/_payment/${attemptId}/settle`, payload: { to: 'captured' } }),
    refusal: 'The bank could not confirm that it was you. No money was taken.',
  },
  paytm: {
    go: (browser: Browser, orderId: string) => browser.goToPaytm(orderId),
    press: (browser: Browser, attemptId: string, outcome: string) => browser.payAtPaytm(attemptId, outcome),
    settle: (attemptId: string) => ({ url: `/_paytm/${attemptId}/settle`, payload: { to: 'paid' } }),
    refusal: 'The bank declined the payment. No money was taken.',
  },
}
type GatewayName = keyof typeof AT
const SOLD = { order: 'paid', attempts: ['captured'], packs: 2 }

/** Opens a shop with a buyer at the gateway who has an order to pay. */
async function arrive(gateway: GatewayName) {
  const testShop = await openTestShop()
  const { app, browser, external, platform } = testShop
  const orderId = await browser.register()
  const attemptId = await AT[gateway].go(browser, orderId)
  return {
    ...testShop,
    orderId,
    attemptId,
    press: (outcome: string, id = attemptId) => AT[gateway].press(browser, id, outcome),
    again: () => AT[gateway].go(browser, orderId),
    status: async () => (await browser.order(orderId)).status,
    /** Reads the tables, because reading a page would cause a verification. */
    readState: async () => {
      const { rows } = await sql`select status as "order",
        (select array_agg(a.status order by a.number) from payment_attempt a where a.order_id = o.id) as attempts,
        (select count(*)::int from entitlement e where e.order_id = o.id) as packs
        from orders o where o.id = ${orderId}`.execute(platform.db)
      return rows[0]
    },
    /** Posts the fields of a return as the gateway's webhook. */
    call: async ({ fields }: PayuReturn): Promise<number> =>
      (await postForm(app, `/api/webhooks/${gateway}`, fields)).statusCode,
    /** Completes the payment at the simulated gateway. */
    settle: async (): Promise<void> => {
      const answer = await external.simulators.inject({ method: 'POST', ...AT[gateway].settle(attemptId) })
      if (answer.statusCode >= 400) throw new Error(answer.body)
    },
    expire: () => expireOrders(platform),
  }
}

// Some tests simulate hours, in rounds of half a minute.
describe.each(Object.keys(AT) as GatewayName[])('at %s', { timeout: 60_000 }, (gateway) => {
  test('rejects a second attempt while pending, and activates the packs on success [GW-03]', async () => {
    const { browser, press, again, status, readState, advance, external } = await arrive(gateway)
    const page = await browser.returnToShop(await press('pending-then-success'))
    expect(page).toMatch(/^\/payment-success/)
    expect(await status()).toBe('pending')
    await expect(again()).rejects.toThrow(/Please do not pay again\.","code":"payment_under_way"/)
    await advance(300)
    expect(await readState()).toEqual(SOLD)
    expect((await external.messagesTo('9840012345'))[0]?.text).toContain('received')
  })

  test('accepts a new attempt after a pending payment failed [GW-03b]', async () => {
    const { browser, press, again, status, advance, external } = await arrive(gateway)
    await browser.returnToShop(await press('pending-then-failure'))
    await advance(300)
    expect(await status()).toBe('failed')
    const [message] = await external.messagesTo('9840012345')
    expect(message?.text).toMatch(/^Your payment of Rs 836\.00 has failed\..+ No money was taken\./)
    await browser.returnToShop(await press('success', await again()))
    expect(await status()).toBe('paid')
  })

  test.each([
    ['failure', AT[gateway].refusal],
    ['cancel', 'The payment was cancelled. No money was taken.'],
  ])(
    'shows the reason, activates nothing and accepts a new attempt after: %s [GW-02, GW-04]',
    async (outcome, reason) => {
      const { browser, orderId, press, again } = await arrive(gateway)
      expect(await browser.returnToShop(await press(outcome))).toMatch(/^\/payment-fail\?/)
      expect(await browser.order(orderId)).toMatchObject({ status: 'failed', reason })
      expect(await browser.packs()).toEqual([])
      const second = await again()
      expect(second).toBe(`${orderId}02`)
      await browser.returnToShop(await press('success', second))
      expect(await browser.order(second)).toMatchObject({ status: 'paid', transactionID: orderId })
    },
  )

  test('activates the packs within 90 seconds when the browser does not return [SPEC-12-04, GW-22]', async () => {
    const { press, readState, advance } = await arrive(gateway)
    await press('silent-success')
    expect(await readState()).toMatchObject({ packs: 0 })
    await advance(90)
    expect(await readState()).toEqual(SOLD)
  })

  test('activates the packs on a success minutes after a failure [THR-M7]', async () => {
    const { browser, press, status, readState, advance } = await arrive(gateway)
    await browser.returnToShop(await press('late-success'))
    expect(await status()).toBe('failed')
    await advance(600)
    expect(await readState()).toEqual(SOLD)
  })

  test.each(['http-500', 'html-instead-of-json'])(
    'keeps the payment pending while the gateway answers with %s [GW-11]',
    async (behaviour) => {
      const { browser, press, readState, advance, external } = await arrive(gateway)
      await external.setBehaviour({ system: gateway, behaviour, times: 2 })
      expect(await browser.returnToShop(await press('success'))).toMatch(/^\/payment-success/)
      expect(await readState()).toMatchObject({ packs: 0 })
      await advance(120)
      expect(await readState()).toEqual(SOLD)
    },
  )

  test('keeps the payment pending while the gateway cannot be reached [GW-10, GW-11, ASVS-16.5.2]', async () => {
    const { browser, press, status, readState, advance, external } = await arrive(gateway)
    const back = await press('success')
    const restore = external.failCalls()
    expect(await browser.returnToShop(back)).toMatch(/^\/payment-success/)
    expect(await status()).toBe('pending')
    restore()
    await advance(30)
    expect(await readState()).toEqual(SOLD)
  })

  test.each(['dropped', 'close'])(
    'expires the order when no browser returns: %s [GW-05]',
    async (outcome) => {
      const { press, again, readState, advance, expire } = await arrive(gateway)
      await press(outcome)
      await advance(3_600)
      await expire()
      const over = expect.stringMatching(/^(failed|expired)$/) as string
      expect(await readState()).toEqual({ order: 'expired', attempts: [over], packs: 0 })
      await expect(again()).rejects.toThrow('order_not_payable')
    },
  )

  test('is paid by a new attempt after the gateway session expired [GW-06]', async () => {
    const { browser, attemptId, press, again, status, external } = await arrive(gateway)
    const back = await press('session-expired')
    if (back.fields) expect(await browser.returnToShop(back)).toMatch(/^\/payment-fail/)
    external.advance(16 * 60)
    const second = await again()
    expect(second).not.toBe(attemptId)
    await browser.returnToShop(await press('success', second))
    expect(await status()).toBe('paid')
  })

  test('sells once and shows the same page for a return repeated at once and after a day [SPEC-11-40, SPEC-12-02, GW-07]', async () => {
    const { browser, press, external } = await arrive(gateway)
    const back = await press('success')
    const pages = await Promise.all([back, back, back].map((one) => browser.returnToShop(one)))
    external.advance(86_400)
    pages.push(await browser.returnToShop(back))
    expect(new Set(pages).size).toBe(1)
    expect(await browser.packs()).toHaveLength(2)
  })

  test('sells once for a webhook before the return and repeated minutes after it [SPEC-12-02, GW-08, GW-19]', async () => {
    const { browser, press, call, readState, external } = await arrive(gateway)
    const back = await press('success')
    expect(await call(back)).toBe(200)
    expect(await readState()).toEqual(SOLD)
    expect(await browser.returnToShop(back)).toMatch(/^\/payment-success/)
    external.advance(600)
    expect([await call(back), await call(back)]).toEqual([200, 200])
    expect(await readState()).toEqual(SOLD)
  })

  test.each([
    ['pending', 'pending', /^\/payment-success/],
    ['failure', 'late-success', /^\/payment-fail/],
  ] as const)('ignores a late %s notification after a success [GW-08b]', async (_what, outcome, page) => {
    const { browser, press, call, settle, readState, advance } = await arrive(gateway)
    const old = await press(outcome)
    expect(await browser.returnToShop(old)).toMatch(page)
    await settle()
    await advance(60)
    expect(await readState()).toEqual(SOLD)
    expect(await call(old)).toBe(200)
    expect(await browser.returnToShop(old)).toMatch(/^\/payment-success/)
    expect(await readState()).toEqual(SOLD)
  })

  test('starts a new attempt after a failed one, and none after a captured one [GW-13]', async () => {
    const { browser, attemptId, press, again, external } = await arrive(gateway)
    await browser.returnToShop(await press('failure'))
    const second = await again()
    await browser.returnToShop(await press('success', second))
    await expect(again()).rejects.toThrow('order_paid')
    const books = await external.books(gateway)
    const taken = Object.fromEntries(books.map(({ orderId, capturedPaise }) => [orderId, capturedPaise]))
    expect(taken).toEqual({ [attemptId]: 0, [`${attemptId}02`]: 836_00 })
  })

  test('grants nothing when another buyer repeats a genuine return [GW-09b, ASVS-9.2.3]', async () => {
    const { press, ...testShop } = await arrive(gateway)
    const paid = await press('success')
    await testShop.browser.returnToShop(paid)
    const other = openBrowser(testShop)
    const otherId = await other.register(TRAIN, { mobile: '9840054321' })
    await AT[gateway].go(other, otherId)
    expect(await other.returnToShop(paid)).toContain(`tsid=${testShop.attemptId}`)
    expect(await other.order(otherId)).toMatchObject({ status: 'pending' })
    expect(await other.packs()).toEqual([])
  })

  test('accepts a success after the order expired, and informs the buyer [GW-15]', async () => {
    const { press, advance, expire, settle, readState, external } = await arrive(gateway)
    await press('dropped')
    await advance(3_600)
    await expire()
    await settle()
    await advance(3_600)
    expect(await readState()).toEqual(SOLD)
    expect((await external.messagesTo('9840012345'))[0]?.text).toContain('received')
  })

  test('refunds a success after the order expired when another app plan is owned by then [GW-15]', async () => {
    const { browser, press, advance, expire, settle, status, external } = await arrive(gateway)
    await press('dropped')
    await advance(3_600)
    await expire()
    const transactionID = orderIdOf(await browser.placeOrder(SOUTH))
    await browser.payByPayu(transactionID)
    await settle()
    await advance(3_600)
    expect(await status()).toBe('refunded')
    expect(await browser.packs()).toMatchObject([{ packagename: 'South Stars' }])
    const texts = (await external.messagesTo('9840012345')).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('is being returned: you already have an app plan'))
  })

  test('answers an internal error with 500, and processes the repeated webhook [GW-19]', async () => {
    const { browser, press, call, platform } = await arrive(gateway)
    const back = await press('success')
    await sql`alter table payment_news rename to away`.execute(platform.db)
    try {
      expect(await call(back)).toBe(500)
    } finally {
      await sql`alter table away rename to payment_news`.execute(platform.db)
    }
    expect(await browser.packs()).toEqual([])
    expect(await call(back)).toBe(200)
    expect(await browser.packs()).toHaveLength(2)
  })

  test('limits the wait of a page to four seconds, and settles an answer that comes later [GW-10]', async () => {
    const { browser, press, platform, gateways, orderId, readState } = await arrive(gateway)
    const waits: number[] = []
    const back = await press('success')
    Object.assign(platform.runtime, {
      waitAtMost: (milliseconds: number) => Promise.resolve(void waits.push(milliseconds)),
    })
    expect(await browser.returnToShop(back)).toContain(`/payment-success?tsid=${orderId}`)
    expect(waits).toEqual([4_000])
    await Promise.all(gateways[gateway].verifications)
    expect(await readState()).toEqual(SOLD)
    expect(gateways[gateway].verifications.size).toBe(0)
  })

  test('limits each call of a gateway to ten seconds [GW-10]', async () => {
    const { browser, press, external, advance } = await arrive(gateway)
    await browser.returnToShop(await press('success'))
    await advance(600)
    const limits = external.network.requests.map(({ timeoutMs }) => timeoutMs)
    expect(Math.max(...limits)).toBeLessThanOrEqual(10_000)
  })
})
