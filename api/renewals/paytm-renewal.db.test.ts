/** Renewals at the simulator of Paytm: offer, registration, notice, debit, stop and cancellation. Off by default. */
import { orderIdOf } from '#test/browser.ts'
import { FAMILY, SOUTH, SOUTH_3M } from '#test/fixtures.ts'
import { openConsentShop } from '#test/consent-shop.ts'
import { registerMandates } from '#api/renewals/mandates/register-mandates.ts'
import { openPaytmMandateShop } from '#test/paytm-mandate-shop.ts'
import { describe, expect, test } from 'vitest'

const NOTICE_AT = '2026-12-17T03:30:00.000Z'
const FIRST_DEBIT_AT = '2026-12-20T00:00:00.000Z'
const RETRY_AT = '2026-12-20T08:00:00.000Z'

/** Opens a shop whose mandate is active, on the day of the notice. */
async function openActive(settings?: Record<string, string>) {
  const shop = await openPaytmMandateShop(settings)
  await shop.pay()
  await shop.goOn('2026-11-20T12:05:00Z')
  expect(await shop.states()).toEqual(['active', 'active'])
  shop.skipTo('2026-12-17T03:00:00Z')
  return shop
}

describe('while the switch is off', () => {
  test('nothing is offered with Paytm, and a consent with a Paytm payment is refused [SPEC-15-65]', async () => {
    const { browser, orderId, consent, platform, mandates } = await openConsentShop()
    const offer = await browser.call('GET', '/api/account/renewal/offer?poid=P1-FAMILY-MAX-1M&start=now')
    expect(offer.body.data).toMatchObject({ kind: 'offered', gateways: ['payu'] })
    const answer = await browser.call('POST', '/api/payment/payTM', { orderId, renew: await consent() })
    expect(answer).toMatchObject({ status: 409, body: { code: 'renewal_not_offered' } })
    expect(await platform.db.selectFrom('payment_attempt').selectAll().execute()).toEqual([])
    expect(await mandates()).toEqual([])
  })

  test('a payment at Paytm is the ordinary one', async () => {
    const { browser, orderId, external } = await openConsentShop()
    await browser.goToPaytm(orderId)
    const paths = external.network.requests.map(({ url }) => new URL(url).pathname)
    expect(paths.filter((path) => path.startsWith('/subscription'))).toEqual([])
  })

  test('a mandate that exists goes on', async () => {
    const shop = await openActive()
    const { mandates } = shop.gateway
    Object.assign(mandates ?? {}, { isOffered: false })
    await shop.goOn('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })
})

describe('the offer with Paytm', () => {
  test('is for plans of one month that start at once [SPEC-15-66]', async () => {
    const { offerOf, pay } = await openPaytmMandateShop()
    expect((await offerOf(SOUTH.poid)).gateways).toEqual(['payu', 'paytm'])
    expect((await offerOf(SOUTH_3M.poid)).gateways).toEqual(['payu'])
    await pay('success')
  })

  test('is not for a queued plan, whose consent is refused [SPEC-15-66]', async () => {
    const { offerOf, browser, orderId } = await openPaytmMandateShop()
    await browser.payByPaytm(orderId)
    expect((await offerOf(SOUTH.poid, 'queue')).gateways).toEqual(['payu'])
  })

  test('is all there is where only Paytm offers it', async () => {
    const { offerOf } = await openPaytmMandateShop({ PAYU_MANDATES: 'off' })
    expect((await offerOf(SOUTH.poid)).gateways).toEqual(['paytm'])
    expect(await offerOf(SOUTH_3M.poid)).toEqual({ kind: 'not_offered' })
  })

  test('of three months with a consent from PayU is refused at Paytm [SPEC-15-66]', async () => {
    const { startPaytm, offerOf, consentOf, db } = await openPaytmMandateShop({}, SOUTH_3M)
    const { terms } = await offerOf(SOUTH_3M.poid)
    expect(await startPaytm(consentOf(terms))).toMatchObject({
      status: 409,
      body: { code: 'renewal_not_offered' },
    })
    expect(await db.selectFrom('payment_attempt').selectAll().execute()).toEqual([])
  })
})

describe('a payment with a mandate', () => {
  test('opens the flow of subscriptions, and registers the mandate under its id at Paytm [SPEC-15-67]', async () => {
    const shop = await openPaytmMandateShop()
    const started = await shop.startPaytm(await shop.consent())
    expect(shop.configOf(started)).toMatchObject({ flow: 'SUBSCRIPTION' })
    shop.external.advance(60)
    await shop.pay()
    await shop.goOn('2026-11-20T12:05:00Z')
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

  test('gives the pack and no renewal where the bank registers no mandate [SPEC-15-67]', async () => {
    const shop = await openPaytmMandateShop()
    await shop.pay('success', 'none')
    await shop.goOn('2026-11-20T12:05:00Z')
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
    for (let round = 0; round < 3; round++) await shop.goOn('2026-11-20T12:01:00Z')
    expect([asked, (await shop.mandateRow()).state]).toEqual([1, 'created'])
    shop.skipTo('2026-11-20T12:06:30Z')
    await shop.goOn('2026-11-20T12:06:31Z')
    expect(asked).toBe(2)
    shop.skipTo('2026-11-21T12:00:01Z')
    await shop.goOn('2026-11-21T12:00:02Z')
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
    await shop.goOn('2026-11-20T12:05:00Z')
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_us'])
    expect(await shop.shownInUpiApp()).toContain('MERCHANT_CANCELLED')
  })

  test('that is stopped while Paytm is away never renews [SPEC-15-69]', async () => {
    const shop = await openPaytmMandateShop()
    await shop.pay()
    const restore = shop.external.failCalls()
    expect(await shop.stop()).toMatchObject({ status: 200 })
    restore()
    await shop.goOn('2026-11-20T12:05:00Z')
    expect((await shop.mandateRow()).state).toBe('failed')
    expect(await shop.db.selectFrom('subscription').selectAll().execute()).toEqual([])
    expect(await shop.browser.packs()).toHaveLength(1)
  })
})

describe('a renewal at Paytm', () => {
  test('is announced, debited when the notice is delivered, and followed by the next one [SPEC-15-68]', async () => {
    const shop = await openActive()
    await shop.goOn(NOTICE_AT)
    expect(await shop.renewals()).toEqual(['2 notifying unknown'])
    await shop.goOn('2026-12-17T04:00:00Z')
    expect(await shop.renewals()).toEqual(['2 notified accepted'])
    await shop.goOn('2026-12-20T01:00:00Z')
    expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT])
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
    expect((await shop.browser.packs()).map(({ endDate }) => endDate)).toHaveLength(2)
    shop.skipTo('2027-01-17T03:00:00Z')
    await shop.goOn('2027-01-20T01:00:00Z')
    expect((await shop.renewals()).at(1)).toBe('3 paid accepted captured')
  })

  test('waits for a notice that is delivered hours later [SPEC-15-68]', async () => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour: 'notice-callback-late', times: 1 })
    await shop.goOn('2026-12-17T06:20:00Z')
    expect(await shop.renewals()).toEqual(['2 notifying unknown'])
    await shop.goOn('2026-12-17T06:45:00Z')
    expect(await shop.renewals()).toEqual(['2 notified accepted'])
    await shop.goOn('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })

  test.each(['notice-refused', 'notice-fails'])('is announced again after %s', async (behaviour) => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour, times: 1 })
    await shop.goOn('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid refused,accepted captured', '3 scheduled'])
  })

  test.each(['/subscription/preNotify', '/subscription/renew'])(
    'is paid once where the answer of %s is lost [SPEC-15-68]',
    async (path) => {
      const shop = await openActive()
      const isLost = shop.external.loseAnswer(({ url }) => new URL(url).pathname === path)
      await shop.goOn('2026-12-20T06:00:00Z')
      expect(isLost()).toBe(true)
      expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
      expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT])
    },
  )

  test('is debited once where the debit arrives twice on its way [SPEC-15-68]', async () => {
    const shop = await openActive()
    shop.external.intercept(async (request, send) => {
      const answer = await send(request)
      return new URL(request.url).pathname === '/subscription/renew' ? send(request) : answer
    })
    await shop.goOn('2026-12-20T06:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })

  test('is debited again at the next time of the plan after a failure', async () => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour: 'insufficient-funds', times: 1 })
    await shop.goOn('2026-12-20T09:00:00Z')
    expect(await shop.debitTimes()).toEqual([FIRST_DEBIT_AT, RETRY_AT])
    expect(await shop.renewals()).toEqual(['2 paid accepted failed,captured', '3 scheduled'])
  })

  test('ends with a message where the day of its periods has moved [SPEC-15-66]', async () => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour: 'insufficient-funds', times: 3 })
    await shop.goOn('2026-12-22T00:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted failed,failed,failed,captured', '3 scheduled'])
    shop.skipTo('2027-01-18T03:00:00Z')
    await shop.goOn('2027-01-18T04:00:00Z')
    expect(await shop.states()).toEqual(['ended', 'revoked_by_us'])
    expect((await shop.renewals()).at(1)).toBe('3 abandoned')
    expect((await shop.texts()).join('\n')).toContain('renewal of Family Max has ended')
  })

  test('ends after a payment by hand, which moves the day of its periods [SPEC-15-66]', async () => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour: 'insufficient-funds', times: 4 })
    await shop.goOn('2026-12-21T07:00:00Z')
    expect((await shop.states())[0]).toBe('past_due')
    await shop.browser.logIn('9840012345')
    await shop.browser.payByPaytm(orderIdOf(await shop.browser.placeOrder(FAMILY)))
    await shop.goOn('2026-12-21T07:10:00Z')
    expect((await shop.states())[0]).toBe('ended')
    const texts = (await shop.texts()).join('\n')
    expect(texts).toContain('renewal of Family Max has ended')
    expect(texts.match(/renewal of Family Max is on/g)).toHaveLength(1)
  })

  test('is announced and debited where a notice has the date of the day', async () => {
    const shop = await openActive({ PAYTM_NOTICE_DATE: 'today' })
    await shop.goOn('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })

  test('is announced and debited with the setting PAYTM_SUBSCRIPTION_PATHS', async () => {
    const shop = await openActive({ PAYTM_SUBSCRIPTION_PATHS: '/subscription/subscription' })
    await shop.goOn('2026-12-20T01:00:00Z')
    expect(await shop.renewals()).toEqual(['2 paid accepted captured', '3 scheduled'])
  })
})

describe('the end of a mandate at Paytm', () => {
  test('after a stop is the cancellation, repeated until the status confirms it [SPEC-15-69]', async () => {
    const shop = await openActive()
    await shop.external.setBehaviour({ system: 'paytm', behaviour: 'cancel-fails', times: 1 })
    expect(await shop.stop()).toMatchObject({ body: { data: { state: 'stopped', isRevoked: false } } })
    await shop.goOn('2026-12-20T01:00:00Z')
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_us'])
    expect(await shop.debitTimes()).toEqual([])
    expect(await shop.shownInUpiApp()).toContain('MERCHANT_CANCELLED')
  })

  test('in the UPI app is known before the notice, without a webhook [SPEC-15-70]', async () => {
    const shop = await openActive()
    await shop.act('revoke')
    await shop.goOn('2026-12-20T01:00:00Z')
    expect(shop.external.calls.filter(({ url }) => url.endsWith('/mandates'))).toEqual([])
    expect(await shop.states()).toEqual(['stopped', 'revoked_by_customer'])
    expect(await shop.debitTimes()).toEqual([])
  })

  test('is read sooner after a signed webhook, and a forged one is refused [SPEC-15-70]', async () => {
    const shop = await openActive()
    await shop.act('pause')
    const { gateway_mandate_id: id } = await shop.mandateRow()
    const fields = { SUBS_ID: id ?? '', STATUS: 'SUSPENDED', MID: 'M' }
    expect(await shop.webhook(fields, 'another-key-1234')).toBe(403)
    expect((await shop.mandateRow()).next_check_at?.toISOString()).not.toBe('2026-12-17T03:00:00.000Z')
    expect(await shop.webhook(fields)).toBe(200)
    await shop.goOn('2026-12-17T03:00:01Z')
    expect(await shop.states()).toEqual(['active', 'paused'])
  })
})
