/** The registration of mandates at the simulator of Paytm. */
import { openPaytmMandateShop } from '#test/paytm-mandate-shop.ts'
import { describe, expect, test } from 'vitest'
import { registerMandates } from './register-mandates.ts'

describe('a payment with a mandate', () => {
  test('opens the flow of subscriptions, and registers the mandate under its id at Paytm [SPEC-15-67]', async () => {
    const shop = await openPaytmMandateShop()
    const started = await shop.startPaytm(await shop.consent())
    expect(shop.configOf(started)).toMatchObject({ flow: 'SUBSCRIPTION' })
    shop.external.advance(60)
    await shop.pay()
    await shop.runUntil('2026-11-20T12:05:00Z')
    const { gateway_mandate_id: id, gateway } = await shop.db
      .selectFrom('mandate')
      .selectAll()
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow()
    expect(gateway).toBe('paytm')
    const page = await shop.shownInUpiApp()
    expect(page).toContain(id)
    expect(page).toContain('At most ₹ 249.00 every month, until 2029-11-20')
    expect(await shop.renewal()).toMatchObject({ state: 'active', next: { on: '2026-12-20' } })
  })

  test('has another traceId in each request that opens it [SPEC-15-101]', async () => {
    const shop = await openPaytmMandateShop()
    const renew = await shop.consent()
    for (let click = 0; click < 2; click++) await shop.startPaytm(renew)
    const sent = shop.external.network.requests.map(({ url }) => new URL(url))
    const ids = sent
      .filter(({ pathname }) => pathname === '/subscription/create')
      .map(({ searchParams }) => searchParams.get('traceId'))
    expect([ids.length, new Set(ids).size]).toEqual([2, 2])
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]+$/)
  })

  test('gives the pack and no renewal where the bank registers no mandate [SPEC-15-67]', async () => {
    const shop = await openPaytmMandateShop()
    await shop.pay('success', 'none')
    await shop.runUntil('2026-11-20T12:05:00Z')
    expect(await shop.states()).toEqual(['ended', 'failed'])
    expect(await shop.browser.packs()).toHaveLength(1)
  })

  test('that Paytm does not name is asked for at intervals, and fails after a day; the pack stays [SPEC-15-67]', async () => {
    const shop = await openPaytmMandateShop()
    const { external } = shop
    await shop.pay()
    let asked = 0
    external.intercept(async (request, send) => {
      if (!request.url.endsWith('/checkStatus')) return send(request)
      asked++
      const body = '{"head":{},"body":{"resultInfo":{"code":"3005","status":"FAILURE","message":"none"}}}'
      return { status: 200, body }
    })
    for (let round = 0; round < 3; round++) await shop.runUntil('2026-11-20T12:01:00Z')
    expect([asked, (await shop.mandateRow()).state]).toEqual([1, 'created'])
    shop.skipTo('2026-11-20T12:06:30Z')
    await shop.runUntil('2026-11-20T12:06:31Z')
    expect(asked).toBe(2)
    shop.skipTo('2026-11-21T12:00:01Z')
    await shop.runUntil('2026-11-21T12:00:02Z')
    expect((await shop.mandateRow()).state).toBe('failed')
    expect(shop.lines.at(-1)?.fields).toMatchObject({ event: 'mandate.not_named' })
    expect(await shop.browser.packs()).toHaveLength(1)
  })

  test('is asked for at Paytm as soon as the circuit admits calls again', async () => {
    const shop = await openPaytmMandateShop()
    const { external } = shop
    await shop.pay()
    const restore = external.failCalls()
    const { circuit } = shop.gateway
    const fail = () => Promise.reject(new Error('no answer'))
    const call = () => circuit.run(shop.platform.runtime, fail, () => true)
    while (circuit.admits(shop.platform.runtime.now())) await expect(call()).rejects.toThrow('no answer')
    await registerMandates(shop.platform, shop.gateway)
    restore()
    external.advance(11)
    await registerMandates(shop.platform, shop.gateway)
    expect((await shop.mandateRow()).state).toBe('pending')
  })

  test('that is stopped before its registration is cancelled at Paytm [SPEC-15-69]', async () => {
    const shop = await openPaytmMandateShop()
    await shop.pay()
    expect((await shop.stop()).body.data).toMatchObject({ state: 'stopped', isRevoked: false })
    await shop.runUntil('2026-11-20T12:05:00Z')
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_us'])
    expect(await shop.shownInUpiApp()).toContain('MERCHANT_CANCELLED')
  })

  test('that is stopped while Paytm is away never renews [SPEC-15-69]', async () => {
    const shop = await openPaytmMandateShop()
    await shop.pay()
    const restore = shop.external.failCalls()
    expect(await shop.stop()).toMatchObject({ status: 200 })
    restore()
    await shop.runUntil('2026-11-20T12:05:00Z')
    expect((await shop.mandateRow()).state).toBe('failed')
    expect(await shop.db.selectFrom('subscription').selectAll().execute()).toEqual([])
    expect(await shop.browser.packs()).toHaveLength(1)
  })
})
