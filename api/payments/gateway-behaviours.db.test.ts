/**
 * How a gateway behaves when it does not behave: whatever comes, and in whatever order, each payment ends as one
 * sale or one refund. What only one gateway can do is tested in its own folder; docs/reliability.md lists them all.
 */
import { expireOpenOrders } from '#api/orders/order-store.ts'
import { openBrowser, type PayuReturn } from '#test/browser.ts'
import { TRAIN } from '#test/make.ts'
import { openTill } from '#test/till.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expirePayingOrders } from './attempt-store.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

type Browser = Awaited<ReturnType<typeof openTill>>['browser']
const AT = {
  payu: {
    go: (browser: Browser, orderId: string) => browser.goToPayu(orderId),
    press: (browser: Browser, attemptId: string, outcome: string) => browser.press(attemptId, outcome),
    settle: (attemptId: string) => ({ url: `/_payment/${attemptId}/settle`, payload: { to: 'captured' } }),
  },
  paytm: {
    go: (browser: Browser, orderId: string) => browser.goToPaytm(orderId),
    press: (browser: Browser, attemptId: string, outcome: string) => browser.pressAtPaytm(attemptId, outcome),
    settle: (attemptId: string) => ({ url: `/_paytm/${attemptId}/settle`, payload: { to: 'paid' } }),
  },
}
type GatewayName = keyof typeof AT
const SOLD = { order: 'paid', attempts: ['captured'], packs: 2 }

/** Somebody at the gateway with an order to pay. */
async function arrive(gateway: GatewayName) {
  const till = await openTill()
  const { app, browser, outside, platform } = till
  const orderId = await browser.register()
  const attemptId = await AT[gateway].go(browser, orderId)
  return {
    ...till,
    orderId,
    attemptId,
    press: (outcome: string, id = attemptId) => AT[gateway].press(browser, id, outcome),
    again: () => AT[gateway].go(browser, orderId),
    status: async () => (await browser.order(orderId)).status,
    /** In the tables: whoever looks at a page makes us ask the gateway. */
    stands: async () => {
      const { rows } = await sql`select status as "order",
        (select array_agg(a.status order by a.number) from payment_attempt a where a.order_id = o.id) as attempts,
        (select count(*)::int from entitlement e where e.order_id = o.id) as packs
        from orders o where o.id = ${orderId}`.execute(platform.db)
      return rows[0]
    },
    /** The gateway itself calls the shop with the same words. */
    call: async ({ fields }: PayuReturn): Promise<number> => {
      const payload = new URLSearchParams(fields ?? {}).toString()
      const url = `/api/webhooks/${gateway}`
      return (await app.inject({ method: 'POST', url, headers: FORM, payload })).statusCode
    },
    /** The bank has the money after all. */
    settle: async (): Promise<void> => {
      const answer = await outside.simulators.inject({ method: 'POST', ...AT[gateway].settle(attemptId) })
      if (answer.statusCode >= 400) throw new Error(answer.body)
    },
    expire: async (): Promise<void> => {
      await expireOpenOrders(platform.db, outside.world.now())
      await expirePayingOrders(platform.db, outside.world.now())
    },
  }
}

// Hours go by in some of them, half a minute a round.
describe.each(Object.keys(AT) as GatewayName[])('at %s', { timeout: 60_000 }, (gateway) => {
  test('pending, then success: nobody may pay again meanwhile, and the packs come by themselves', async () => {
    const { browser, press, again, status, stands, pass, outside } = await arrive(gateway)
    const page = await browser.comeBack(await press('pending-then-success'))
    expect(page).toMatch(/^\/payment-success/)
    expect(await status()).toBe('pending')
    await expect(again()).rejects.toThrow('payment_under_way')
    await pass(300)
    expect(await stands()).toEqual(SOLD)
    expect((await outside.messagesTo('9840012345'))[0]?.text).toContain('received')
  })

  test('pending, then failure: the order is free again, and a new attempt pays', async () => {
    const { browser, press, again, status, pass, outside } = await arrive(gateway)
    await browser.comeBack(await press('pending-then-failure'))
    await pass(300)
    expect(await status()).toBe('failed')
    const [told] = await outside.messagesTo('9840012345')
    expect(told?.text).toMatch(/^Your payment of ₹836\.00 has failed\..+ No money was taken\./)
    await browser.comeBack(await press('success', await again()))
    expect(await status()).toBe('paid')
  })

  test('cancelled: said in words, nothing taken, and the cart can be paid', async () => {
    const { browser, orderId, press, again, status } = await arrive(gateway)
    expect(await browser.comeBack(await press('cancel'))).toMatch(/^\/payment-fail/)
    expect(await browser.order(orderId)).toMatchObject({
      reason: 'The payment was cancelled. No money was taken.',
    })
    await browser.comeBack(await press('success', await again()))
    expect(await status()).toBe('paid')
  })

  test.each(['dropped', 'close'])('%s: nobody ever comes back, and asking finds the end', async (outcome) => {
    const { press, again, stands, pass, expire } = await arrive(gateway)
    await press(outcome)
    await pass(3_600)
    await expire()
    const over = expect.stringMatching(/^(failed|expired)$/) as string
    expect(await stands()).toEqual({ order: 'expired', attempts: [over], packs: 0 })
    await expect(again()).rejects.toThrow('order_not_payable')
  })

  test('a session that expired: the next try has a new attempt, and pays', async () => {
    const { browser, attemptId, press, again, status, outside } = await arrive(gateway)
    const back = await press('session-expired')
    if (back.fields) expect(await browser.comeBack(back)).toMatch(/^\/payment-fail/)
    outside.advance(16 * 60)
    const second = await again()
    expect(second).not.toBe(attemptId)
    await browser.comeBack(await press('success', second))
    expect(await status()).toBe('paid')
  })

  test('the same return three times, at once and after a day: one sale, the same page', async () => {
    const { browser, press, outside } = await arrive(gateway)
    const back = await press('success')
    const pages = await Promise.all([browser.comeBack(back), browser.comeBack(back)])
    outside.advance(86_400)
    pages.push(await browser.comeBack(back))
    expect(new Set(pages).size).toBe(1)
    expect(await browser.packs()).toHaveLength(2)
  })

  test('the gateway’s own call before the return, minutes after it, and twice: one sale', async () => {
    const { browser, press, call, stands, outside } = await arrive(gateway)
    const back = await press('success')
    expect(await call(back)).toBe(200)
    expect(await stands()).toEqual(SOLD)
    expect(await browser.comeBack(back)).toMatch(/^\/payment-success/)
    outside.advance(600)
    expect([await call(back), await call(back)]).toEqual([200, 200])
    expect(await stands()).toEqual(SOLD)
  })

  test('an old "pending" behind the final word changes nothing: success is final', async () => {
    const { browser, press, call, settle, stands, pass } = await arrive(gateway)
    const old = await press('pending')
    await browser.comeBack(old)
    await settle()
    await pass(60)
    expect(await stands()).toEqual(SOLD)
    expect(await call(old)).toBe(200)
    expect(await browser.comeBack(old)).toMatch(/^\/payment-success/)
    expect(await stands()).toEqual(SOLD)
  })

  test('an old failure behind a success changes nothing: success is final', async () => {
    const { browser, press, call, settle, stands, pass } = await arrive(gateway)
    const old = await press('late-success')
    expect(await browser.comeBack(old)).toMatch(/^\/payment-fail/)
    await settle()
    await pass(60)
    expect(await stands()).toEqual(SOLD)
    expect(await call(old)).toBe(200)
    expect(await browser.comeBack(old)).toMatch(/^\/payment-success/)
    expect(await stands()).toEqual(SOLD)
  })

  test('an attempt that failed is never used again, and one that was paid is followed by none', async () => {
    const { browser, attemptId, press, again, outside } = await arrive(gateway)
    await browser.comeBack(await press('failure'))
    const second = await again()
    await browser.comeBack(await press('success', second))
    await expect(again()).rejects.toThrow('order_paid')
    const books = await outside.books(gateway)
    const taken = Object.fromEntries(books.map(({ orderId, capturedPaise }) => [orderId, capturedPaise]))
    expect(taken).toEqual({ [attemptId]: 0, [`${attemptId}02`]: 836_00 })
  })

  test('a genuine success posted once more by somebody who did not pay gives nothing', async () => {
    const { press, ...till } = await arrive(gateway)
    const paid = await press('success')
    await till.browser.comeBack(paid)
    const other = openBrowser(till)
    const otherId = await other.register(TRAIN, { mobile: '9840054321' })
    await AT[gateway].go(other, otherId)
    expect(await other.comeBack(paid)).toContain(`tsid=${till.attemptId}`)
    expect(await other.order(otherId)).toMatchObject({ status: 'pending' })
    expect(await other.packs()).toEqual([])
  })

  test('a success after the order’s time is honoured, and the buyer is told', async () => {
    const { press, pass, expire, settle, stands, outside } = await arrive(gateway)
    await press('dropped')
    await pass(3_600)
    await expire()
    await settle()
    await pass(3_600)
    expect(await stands()).toEqual(SOLD)
    expect((await outside.messagesTo('9840012345'))[0]?.text).toContain('received')
  })

  test('a success after the order’s time, when another app plan is owned by then, goes back', async () => {
    const { browser, press, pass, expire, settle, status, outside } = await arrive(gateway)
    await press('dropped')
    await pass(3_600)
    await expire()
    const { body } = await browser.placeOrder({ poid: 'P1-SOUTH-STARS-1M', amount: '149.00' })
    const { transactionID } = body.data as { transactionID: string }
    await browser.comeBack(await browser.press(await browser.goToPayu(transactionID), 'success'))
    await settle()
    await pass(3_600)
    expect(await status()).toBe('refunded')
    expect(await browser.packs()).toMatchObject([{ packagename: 'South Stars' }])
    const texts = (await outside.messagesTo('9840012345')).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('is being returned: you already have an app plan'))
  })

  test('our own fault is a 5xx, so that the gateway calls again; then it is heard', async () => {
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

  test('nobody is kept waiting: the page four seconds at most, the rest ten', async () => {
    const { browser, press, outside, pass } = await arrive(gateway)
    const before = outside.network.requests.length
    await browser.comeBack(await press('success'))
    const whilePaged = outside.network.requests.slice(before)
    expect(whilePaged.length).toBeGreaterThan(0)
    expect(Math.max(...whilePaged.map(({ timeoutMs }) => timeoutMs))).toBeLessThanOrEqual(4_000)
    await pass(600)
    expect(Math.max(...outside.network.requests.map(({ timeoutMs }) => timeoutMs))).toBeLessThanOrEqual(
      10_000,
    )
  })
})
