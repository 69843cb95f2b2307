/** Forged messages in Paytm's name, and failures of Paytm: nothing changes before its own verified answer. */
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

describe('only Paytm’s verified answer settles a payment', () => {
  const returnWith = async (behaviour: string, outcome: string) => {
    const testShop = await openTestShop()
    const orderId = await testShop.browser.register()
    const attemptId = await testShop.browser.goToPaytm(orderId)
    await testShop.external.setBehaviour({ system: 'paytm', behaviour })
    const page = await testShop.browser.returnToShop(await testShop.browser.payAtPaytm(attemptId, outcome))
    return { ...testShop, orderId, page }
  }

  const REFUSED = expect.objectContaining({
    level: 'warn',
    message: 'payment return rejected: invalid signature',
  }) as object

  test('refuses a failure that was changed to a success [THR-M8]', async () => {
    const { page, browser, lines } = await returnWith('tampered-status', 'failure')
    expect(page).toMatch(/^\/payment-fail\?tsid=/) // Paytm's verified answer.
    expect(lines).toContainEqual(REFUSED)
    expect(await browser.packs()).toEqual([])
  })

  test('refuses a return with another amount, and settles the verified amount at once', async () => {
    const { page, browser, lines, orderId } = await returnWith('tampered-amount', 'success')
    expect(page).toMatch(/^\/payment-success\?tsid=/)
    expect(lines).toContainEqual(REFUSED)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test.each(['form-webhook', 'json-webhook'])('refuses a forged %s with 403 [GW-20]', async (behaviour) => {
    const { app, browser, external } = await openTestShop()
    const orderId = await browser.register()
    const attemptId = await browser.goToPaytm(orderId)
    await external.setBehaviour({ system: 'paytm', behaviour })
    await external.setBehaviour({ system: 'paytm', behaviour: 'webhook-first' })
    await browser.payAtPaytm(attemptId, 'failure')
    const [call] = external.calls
    const payload = call!.payload.replace('TXN_FAILURE', 'TXN_SUCCESS')
    expect((await app.inject({ method: 'POST', ...call!, payload })).statusCode).toBe(403)
    expect(await browser.packs()).toEqual([])
  })

  test('ignores an answer to a verification with a wrong signature [THR-M8, GW-26]', async () => {
    const { browser, external, advance } = await openTestShop()
    const orderId = await browser.register()
    const attemptId = await browser.goToPaytm(orderId)
    await external.setBehaviour({ system: 'paytm', behaviour: 'forged-reply', times: 2 })
    await browser.returnToShop(await browser.payAtPaytm(attemptId, 'success'))
    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    await advance(60)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test('refuses a token with a wrong signature [GW-26]', async () => {
    const { browser, external } = await openTestShop()
    const orderId = await browser.register()
    await external.setBehaviour({ system: 'paytm', behaviour: 'initiate-forged-reply', times: 1 })
    expect(await browser.call('POST', '/api/payment/payTM', { orderId })).toMatchObject({ status: 503 })
  })
})

describe('when Paytm fails', () => {
  test("returns Paytm's own result when it refuses a token [SPEC-7-22]", async () => {
    const { browser, external } = await openTestShop()
    const orderId = await browser.register()
    await external.setBehaviour({ system: 'paytm', behaviour: 'initiate-fails', times: 1 })
    const { status, body } = await browser.call('POST', '/api/payment/payTM', { orderId })
    expect(status).toBe(200)
    const resultInfo = { resultStatus: 'F', resultCode: '501', resultMsg: 'System Error' }
    expect(body.data).toEqual({ paymentUrl: { body: { resultInfo, txnToken: '' } } })
  })

  test.each(['initiate-down', 'initiate-html'])(
    'answers 503 and permits another try: %s [GW-11]',
    async (behaviour) => {
      const { browser, external, lines } = await openTestShop()
      const orderId = await browser.register()
      await external.setBehaviour({ system: 'paytm', behaviour, times: 1 })
      const refused = await browser.call('POST', '/api/payment/payTM', { orderId })
      expect(refused).toMatchObject({
        status: 503,
        body: { code: 'gateway_down', message: 'Something went wrong. Please try again later' },
      })
      const { errorId } = refused.body
      expect(lines.filter(({ fields }) => 'errorId' in fields)).toMatchObject([
        { level: 'warn', fields: { event: 'http.unavailable', code: 'gateway_down', errorId } },
      ])
      await browser.payByPaytm(orderId)
      expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    },
  )

  test('accepts a refusal without a signature', async () => {
    const { browser, external } = await openTestShop()
    const orderId = await browser.register()
    const attemptId = await browser.goToPaytm(orderId)
    await external.setBehaviour({ system: 'paytm', behaviour: 'unsigned-failure' })
    await browser.returnToShop(await browser.payAtPaytm(attemptId, 'failure'))
    expect(await browser.order(orderId)).toMatchObject({ status: 'failed' })
  })
})
