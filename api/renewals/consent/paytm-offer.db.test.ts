/** The offer of automatic renewal with Paytm, which is off by default. */
import { SOUTH, SOUTH_3M } from '#test/fixtures.ts'
import { openConsentShop } from '#test/consent-shop.ts'
import { openPaytmMandateShop } from '#test/paytm-mandate-shop.ts'
import { describe, expect, test } from 'vitest'

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
})

describe('the offer with Paytm', () => {
  test('is for plans of one month that start at once [SPEC-15-66]', async () => {
    const { offerOf, pay } = await openPaytmMandateShop()
    expect((await offerOf(SOUTH.poid)).gateways).toEqual(['payu', 'paytm'])
    expect((await offerOf(SOUTH_3M.poid)).gateways).toEqual(['payu'])
    await pay('success')
  })

  test('is not for a queued plan [SPEC-15-66]', async () => {
    const { offerOf, browser, orderId } = await openPaytmMandateShop()
    await browser.payByPaytm(orderId)
    expect((await offerOf(SOUTH.poid, 'queue')).gateways).toEqual(['payu'])
  })

  test('names only Paytm if PayU offers none', async () => {
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
