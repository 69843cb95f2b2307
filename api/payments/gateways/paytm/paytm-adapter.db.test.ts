/** Payments with Paytm: the token, the returns of its widget, and what the buyer sees. */
import type { PaytmCheckout } from '#contract/payments.ts'
import { paidPage } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

test("sends Paytm the stored order, and the widget Paytm's answer [SPEC-3-20, SPEC-3-21, SPEC-3-22, SPEC-3-23, SPEC-7-22, SPEC-9-12, SPEC-11-33]", async () => {
  const { browser, platform } = await openTestShop()
  const orderId = await browser.register()
  const { status, body } = await browser.call('POST', '/api/payment/payTM', { orderId })
  const { paymentUrl, config } = body.data as PaytmCheckout['data']
  const { txnToken } = paymentUrl.body
  expect(status).toBe(200)
  expect(paymentUrl.body.resultInfo).toMatchObject({ resultStatus: 'S', resultCode: '0000' })
  expect(config).toEqual({
    orderId,
    token: txnToken,
    tokenType: 'TXN_TOKEN',
    amount: '836.00',
    customerId: expect.stringMatching(/^\d+$/) as string,
    mid: platform.config.paytm.mid,
    scriptUrl: `${platform.config.paytm.pgUrl}/merchantpgpui/checkoutjs/merchants/${platform.config.paytm.mid}.js`,
    modes: ['CC', 'DC', 'NB', 'UPI', 'PPBL', 'PPI', 'BALANCE'],
    excluded: ['COD'],
    openInPopup: true,
  })
})

test('returns the same token from createToken, for any amount and customer in the request [SPEC-7-24, SPEC-11-34]', async () => {
  const { browser } = await openTestShop()
  const orderId = await browser.register()
  const first = await browser.call('POST', '/api/payment/payTM', { orderId })
  const second = await browser.call('POST', '/api/payment/payTM/createToken', {
    orderId,
    amount: '1.00',
    customerId: 'another-customer',
  })
  const config = (answer: typeof first) => (answer.body.data as PaytmCheckout['data']).config
  expect(config(second)).toEqual(config(first))
})

test('verifies on the page’s report, and settles Paytm’s answer [SPEC-11-36, THR-M5]', async () => {
  const { browser } = await openTestShop()
  const orderId = await browser.register()
  const attemptId = await browser.goToPaytm(orderId)
  await browser.payAtPaytm(attemptId, 'silent-success')
  const claim = { transactionID: attemptId, transactionStatus: 'success' }
  const { body } = await browser.call('POST', '/api/payment/status', claim)
  expect(body.data).toEqual({ transactionID: orderId, status: 'paid' })
})

describe('every kind of notification from Paytm', () => {
  test.each(['callback-as-get', 'checksum-missing', 'renamed-key', 'merged-values'])(
    'settles the order after a %s [GW-07, GW-09c]',
    async (behaviour) => {
      const { browser, external } = await openTestShop()
      const attemptId = await browser.goToPaytm(await browser.register())
      await external.setBehaviour({ system: 'paytm', behaviour })
      expect(await browser.returnToShop(await browser.payAtPaytm(attemptId, 'success'))).toBe(
        paidPage(attemptId),
      )
      expect(await browser.packs()).toHaveLength(2)
    },
  )

  test.each(['form-webhook', 'json-webhook'])(
    'settles after a %s alone, and ignores a repeat [SPEC-11-40, GW-08]',
    async (behaviour) => {
      const { app, browser, external } = await openTestShop()
      const orderId = await browser.register()
      const attemptId = await browser.goToPaytm(orderId)
      await external.setBehaviour({ system: 'paytm', behaviour })
      await external.setBehaviour({ system: 'paytm', behaviour: 'webhook-first' })
      await browser.payAtPaytm(attemptId, 'success')

      const [call] = external.calls
      expect(call?.headers['content-type']).toContain(behaviour === 'json-webhook' ? 'json' : 'form')
      for (let times = 0; times < 2; times++)
        expect((await app.inject({ method: 'POST', ...call! })).statusCode).toBe(200)
      expect(await browser.packs()).toHaveLength(2) // Checked before the order is read, which would verify it.
      expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    },
  )

  test('activates the packs when the checkout is closed while the UPI app pays', async () => {
    const { browser, advance } = await openTestShop()
    const orderId = await browser.register()
    expect(await browser.payAtPaytm(await browser.goToPaytm(orderId), 'close-then-success')).toMatchObject({
      event: 'APP_CLOSED',
    })
    await advance(300)
    expect(await browser.packs()).toHaveLength(2)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })
})

describe('a payment without a result', () => {
  test('permits another attempt after the checkout was closed [GW-04]', async () => {
    const { browser, external, advance } = await openTestShop()
    const orderId = await browser.register()
    const first = await browser.goToPaytm(orderId)
    await browser.payAtPaytm(first, 'close')
    await advance(30)
    const second = await browser.goToPaytm(orderId)
    expect(second).not.toBe(first)
    await browser.returnToShop(await browser.payAtPaytm(second, 'success'))
    expect((await external.books('paytm')).filter(({ capturedPaise }) => capturedPaise > 0)).toHaveLength(1)
  })

  test('keeps an unpaid order pending when Paytm reports no record as a failure', async () => {
    const { browser, external, advance } = await openTestShop()
    const orderId = await browser.register()
    const attemptId = await browser.goToPaytm(orderId)
    await external.setBehaviour({ system: 'paytm', behaviour: 'no-record-as-failure', times: 1 })
    await advance(30)
    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    external.advance(3)
    await browser.returnToShop(await browser.payAtPaytm(attemptId, 'success'))
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })
})
