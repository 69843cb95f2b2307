/** The consent to automatic renewal over HTTP: the offer, the payment that registers the mandate, and forged consents. */
import { orderIdOf } from '#test/browser.ts'
import { RENEWAL_CONSENT_VERSION } from '#contract/terms.ts'
import { openConsentShop } from '#test/consent-shop.ts'
import { FAMILY, SOUTH, SOUTH_3M, TRAIN } from '#test/fixtures.ts'
import { queued } from '#test/queue-shop.ts'
import { describe, expect, test } from 'vitest'

const TERMS = { amount: '249.00', cap: '249.00', months: 1, firstDebitOn: '2026-12-20', endsOn: '2029-11-20' }
const CONSENT = { ...TERMS, version: RENEWAL_CONSENT_VERSION }

type Started = { body: { data?: unknown } }
const fieldsOf = ({ body }: Started) => (body.data as { fields: Record<string, string> }).fields

describe('the offer', () => {
  test('names amount, cap, interval, first debit day and end of the mandate [SPEC-15-46]', async () => {
    const { offer } = await openConsentShop()
    expect(await offer()).toEqual({ kind: 'offered', terms: TERMS, gateways: ['payu'] })
    expect(await offer(SOUTH_3M.poid)).toEqual({
      kind: 'offered',
      gateways: ['payu'],
      terms: { ...TERMS, amount: '399.00', cap: '399.00', months: 3, firstDebitOn: '2027-02-20' },
    })
  })

  test('of a queued plan begins after the plan that runs [SPEC-15-46]', async () => {
    const { offer, orderId, browser } = await openConsentShop()
    await browser.payByPayu(orderId)
    expect(await offer(SOUTH.poid, 'queue')).toMatchObject({ terms: { firstDebitOn: '2027-01-20' } })
  })

  test.each([
    ['a movie pack', TRAIN.poid, 'now'],
    ['a plan that is not sold', 'P1-NONE', 'now'],
    ['an upgrade', FAMILY.poid, 'upgrade'],
  ])('is not made for %s [SPEC-15-47]', async (_what, poid, start) => {
    const { offer } = await openConsentShop()
    expect(await offer(poid, start)).toEqual({ kind: 'not_offered' })
  })

  test('is not made to a subscriber whose plan renews [SPEC-15-47]', async () => {
    const { offer, payWithRenewal, runJobs, stop } = await openConsentShop()
    await payWithRenewal()
    await runJobs()
    expect(await offer(SOUTH.poid, 'queue')).toEqual({ kind: 'subscribed' })
    await stop()
    expect(await offer(SOUTH.poid, 'queue')).toMatchObject({ kind: 'offered' })
  })

  test('is not made where mandates are switched off [SPEC-15-47]', async () => {
    const { offer, orderId, start } = await openConsentShop({ settings: { PAYU_MANDATES: 'off' } })
    expect(await offer()).toEqual({ kind: 'not_offered' })
    expect(await start(orderId, CONSENT)).toMatchObject({
      status: 409,
      body: { code: 'renewal_not_offered' },
    })
  })
})

describe('a payment with consent', () => {
  test('sends the terms to PayU and records text, time and terms beside the attempt [SPEC-15-48]', async () => {
    const { consent, orderId, start, mandates } = await openConsentShop()
    expect(await consent()).toEqual(CONSENT)
    const { si, api_version: version, si_details: details } = fieldsOf(await start(orderId, CONSENT))
    expect([si, version]).toEqual(['1', '7'])
    expect(JSON.parse(details ?? '')).toEqual({
      billingAmount: '249.00',
      billingCurrency: 'INR',
      billingCycle: 'ADHOC',
      billingInterval: 1,
      paymentStartDate: '2026-11-20',
      paymentEndDate: '2029-11-20',
      billingLimit: 'AFTER',
      billingRule: 'MAX',
      remarks: 'Sun Direct Go Family Max',
    })
    expect(await mandates()).toMatchObject([
      {
        attempt_id: orderId,
        gateway: 'payu',
        state: 'created',
        subscription_id: null,
        agreed_at: new Date('2026-11-20T12:00:00Z'),
        consent_version: RENEWAL_CONSENT_VERSION,
        price_paise: 249_00,
        cap_paise: 249_00,
        months: 1,
        ends_at: new Date('2029-11-19T18:30:00Z'),
      },
    ])
  })

  test('becomes an active renewal when the bank has registered the mandate [SPEC-15-49]', async () => {
    const { payWithRenewal, runJobs, renewal, external } = await openConsentShop()
    await payWithRenewal()
    expect(await renewal()).toMatchObject({ state: 'awaiting_mandate', name: 'Family Max' })
    await runJobs()
    expect(await renewal()).toEqual({
      state: 'active',
      packageID: 'family-max',
      poid: FAMILY.poid,
      name: 'Family Max',
      months: 1,
      amount: '249.00',
      cap: '249.00',
      method: 'upi',
      mandateEndsOn: '2029-11-20',
      packEndsAt: '2026-12-20T12:00:00.000Z',
      next: { state: 'planned', on: '2026-12-20', amount: '249.00', isWithdrawn: false },
    })
    const { body } = await external.simulators.inject('/upi-app')
    expect(body).toContain('Sun Direct Go Family Max')
    expect(body).toContain('At most ₹ 249.00 as presented, until 2029-11-20')
  })

  test('gives the pack and no renewal where the bank registers no mandate [SPEC-15-49]', async () => {
    const { payWithRenewal, runJobs, renewal, browser } = await openConsentShop()
    await payWithRenewal(undefined, 'none')
    await runJobs()
    expect(await renewal()).toMatchObject({ state: 'ended' })
    expect(await browser.packs()).toHaveLength(1)
  })

  test('for a queued plan renews from the end of that plan', async () => {
    const { orderId, browser, consent, runJobs, renewal } = await openConsentShop()
    await browser.payByPayu(orderId)
    const next = orderIdOf(await browser.placeOrder(queued(SOUTH)))
    const attemptId = await browser.goToPayu(next, await consent(SOUTH.poid, 'queue'))
    await browser.returnToShop(await browser.payAtPayu(attemptId, 'success'))
    await runJobs()
    expect(await renewal()).toMatchObject({ state: 'active', next: { on: '2027-01-20', amount: '149.00' } })
  })

  test('uses one attempt and the same form for a double click', async () => {
    const { orderId, start, mandates, external } = await openConsentShop()
    const first = fieldsOf(await start(orderId, CONSENT))
    external.advance(3)
    expect(fieldsOf(await start(orderId, CONSENT))).toEqual(first)
    expect(await mandates()).toHaveLength(1)
  })

  test('starts a different attempt from a payment without consent a moment before, and the reverse', async () => {
    const { orderId, start, mandates } = await openConsentShop()
    const forms = []
    for (const renew of [undefined, CONSENT, undefined]) forms.push(fieldsOf(await start(orderId, renew)))
    expect(forms.map(({ txnid, si }) => [txnid, si])).toEqual([
      [orderId, undefined],
      [`${orderId}02`, '1'],
      [`${orderId}03`, undefined],
    ])
    expect((await mandates()).map(({ attempt_id }) => attempt_id)).toEqual([`${orderId}02`])
  })
})

describe('a consent that the shop did not offer', () => {
  test.each([
    ['a higher cap', { cap: '15000.00' }],
    ['a lower amount', { amount: '1.00' }],
    ['another interval', { months: 12 }],
    ['another first debit day', { firstDebitOn: '2026-11-21' }],
    ['another end', { endsOn: '2099-11-20' }],
    ['another text', { version: '2025-01-01' }],
  ])('with %s is refused, and no attempt is stored [SPEC-15-50, THR-M15]', async (_what, forged) => {
    const { orderId, start, platform, mandates, browser } = await openConsentShop()
    expect(await start(orderId, { ...CONSENT, ...forged })).toMatchObject({
      status: 409,
      body: { code: 'renewal_terms_changed' },
    })
    expect(await platform.db.selectFrom('payment_attempt').selectAll().execute()).toEqual([])
    expect(await mandates()).toEqual([])
    expect(await browser.order(orderId)).toMatchObject({ status: 'open' })
  })

  test.each([
    ['an extra field', { price: '1.00' }],
    ['a number as the cap', { cap: 249 }],
    ['no version', { version: undefined }],
  ])('with %s is invalid', async (_what, forged) => {
    const { orderId, start } = await openConsentShop()
    const fields = { renew: 'These terms of automatic renewal are not known. Please reload the page.' }
    expect(await start(orderId, { ...CONSENT, ...forged })).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields },
    })
  })

  test('is refused for an order without a plan [SPEC-15-50]', async () => {
    const { orderId, start } = await openConsentShop({ cart: TRAIN })
    expect(await start(orderId, CONSENT)).toMatchObject({ body: { code: 'renewal_not_offered' } })
  })

  test.each(['payU', 'payTM'])(
    'is refused by %s for a plan that is paid with another pack, whose payment would be above the cap [SPEC-15-100]',
    async (gateway) => {
      const { orderId, browser, consent, platform } = await openConsentShop({
        cart: { poid: `${FAMILY.poid},${TRAIN.poid}`, amount: '398.00' },
        settings: { PAYTM_MANDATES: 'on' },
      })
      const order = gateway === 'payU' ? { txnid: orderId } : { orderId }
      const renew = await consent()
      const { status, body } = await browser.call('POST', `/api/payment/${gateway}`, { ...order, renew })
      expect([status, body.code]).toEqual([409, 'renewal_not_offered'])
      expect(await platform.db.selectFrom('payment_attempt').selectAll().execute()).toEqual([])
    },
  )

  test('is refused to a subscriber whose plan renews, even with an earlier consent [SPEC-15-47]', async () => {
    const { payWithRenewal, runJobs, browser, start, consent } = await openConsentShop()
    const before = await consent(SOUTH.poid)
    await payWithRenewal()
    await runJobs()
    const next = orderIdOf(await browser.placeOrder(queued(SOUTH)))
    expect(await start(next, before)).toMatchObject({ body: { code: 'renewal_not_offered' } })
    expect(await start(next)).toMatchObject({ status: 200 })
  })

  test.each([
    ['/api/payment/payTM/createToken', 'orderId'],
    ['/api/payment/wallet', 'transactionID'],
  ])('is not known to %s', async (url, field) => {
    const { orderId, browser } = await openConsentShop()
    expect(await browser.call('POST', url, { [field]: orderId, renew: CONSENT })).toMatchObject({
      status: 422,
    })
  })

  test("says nothing about another subscriber's order", async () => {
    const { orderId, browser, start } = await openConsentShop()
    await browser.logIn('9000000002')
    expect(await start(orderId, CONSENT)).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
  })
})
