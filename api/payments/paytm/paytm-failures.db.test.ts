/** Whoever speaks in Paytm's name, and a Paytm that is not well: nothing moves before its own answer. */
import { openBrowser } from '#test/browser.ts'
import { TRAIN } from '#test/make.ts'
import { openTill } from '#test/till.ts'
import { describe, expect, test } from 'vitest'

const paidPage = (attemptId: string) =>
  `/payment-success?tsid=${attemptId}&at=${encodeURIComponent(btoa('836.00'))}`

describe('nothing moves on anybody’s word but Paytm’s own answer', () => {
  const comeBackAs = async (behaviour: string, outcome: string) => {
    const made = await openTill()
    const orderId = await made.browser.register()
    const attemptId = await made.browser.goToPaytm(orderId)
    await made.outside.behave({ system: 'paytm', behaviour })
    const page = await made.browser.comeBack(await made.browser.pressAtPaytm(attemptId, outcome))
    return { ...made, orderId, page }
  }

  const REFUSED = expect.objectContaining({ level: 'warn', message: 'forged return refused' }) as object

  test('a failure made a success is refused', async () => {
    const { page, browser, lines } = await comeBackAs('tampered-status', 'failure')
    expect(page).toMatch(/^\/payment-fail\?tsid=/) // What Paytm itself answered.
    expect(lines).toContainEqual(REFUSED)
    expect(await browser.packs()).toEqual([])
  })

  test('a return with another amount is refused, and what was really paid counts at once', async () => {
    const { page, browser, lines, orderId } = await comeBackAs('tampered-amount', 'success')
    expect(page).toMatch(/^\/payment-success\?tsid=/)
    expect(lines).toContainEqual(REFUSED)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test("another order's success pays nothing here", async () => {
    const { browser, ...testApp } = await openTill()
    const paidId = await browser.goToPaytm(await browser.register(TRAIN))
    const paid = await browser.pressAtPaytm(paidId, 'success')
    const other = openBrowser({ ...testApp })
    const otherId = await other.register(TRAIN, { mobile: '9840054321' })
    await other.goToPaytm(otherId)
    expect(await other.comeBack(paid)).toContain(`tsid=${paidId}`)
    expect(await other.packs()).toEqual([])
    expect(await other.order(otherId)).toMatchObject({ status: 'pending' })
  })

  test.each(['form-webhook', 'json-webhook'])('a forged %s is refused with 403', async (behaviour) => {
    const { app, browser, outside } = await openTill()
    const orderId = await browser.register()
    const attemptId = await browser.goToPaytm(orderId)
    await outside.behave({ system: 'paytm', behaviour })
    await outside.behave({ system: 'paytm', behaviour: 'webhook-first' })
    await browser.pressAtPaytm(attemptId, 'failure')
    const [call] = outside.calls
    const payload = call!.payload.replace('TXN_FAILURE', 'TXN_SUCCESS')
    expect((await app.inject({ method: 'POST', ...call!, payload })).statusCode).toBe(403)
    expect(await browser.packs()).toEqual([])
  })

  test('an answer to our own question that somebody else signed is none', async () => {
    const { browser, outside, pass } = await openTill()
    const orderId = await browser.register()
    const attemptId = await browser.goToPaytm(orderId)
    await outside.behave({ system: 'paytm', behaviour: 'forged-reply', times: 2 })
    await browser.comeBack(await browser.pressAtPaytm(attemptId, 'success'))
    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    await pass(60)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test('a token that somebody else signed is not opened', async () => {
    const { browser, outside } = await openTill()
    const orderId = await browser.register()
    await outside.behave({ system: 'paytm', behaviour: 'initiate-forged-reply', times: 1 })
    expect(await browser.call('POST', '/api/payment/payTM', { orderId })).toMatchObject({ status: 503 })
  })
})

describe('when Paytm is not well', () => {
  test('why it gives no token is passed on in its own words', async () => {
    const { browser, outside } = await openTill()
    const orderId = await browser.register()
    await outside.behave({ system: 'paytm', behaviour: 'initiate-fails', times: 1 })
    const { status, body } = await browser.call('POST', '/api/payment/payTM', { orderId })
    expect(status).toBe(200)
    const resultInfo = { resultStatus: 'F', resultCode: '501', resultMsg: 'System Error' }
    expect(body.data).toEqual({ paymentUrl: { body: { resultInfo, txnToken: '' } } })
  })

  test.each(['initiate-down', 'initiate-html'])(
    '%s: the cart is told, and may try again',
    async (behaviour) => {
      const { browser, outside } = await openTill()
      const orderId = await browser.register()
      await outside.behave({ system: 'paytm', behaviour, times: 1 })
      expect(await browser.call('POST', '/api/payment/payTM', { orderId })).toMatchObject({
        status: 503,
        body: { code: 'gateway_down', message: 'Something went wrong. Please try again later' },
      })
      await browser.comeBack(await browser.pressAtPaytm(await browser.goToPaytm(orderId), 'success'))
      expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    },
  )

  test('a refusal may come without a signature: it gives nothing away', async () => {
    const { browser, outside } = await openTill()
    const orderId = await browser.register()
    const attemptId = await browser.goToPaytm(orderId)
    await outside.behave({ system: 'paytm', behaviour: 'unsigned-failure' })
    await browser.comeBack(await browser.pressAtPaytm(attemptId, 'failure'))
    expect(await browser.order(orderId)).toMatchObject({ status: 'failed' })
  })

  test.each(['http-500', 'html-instead-of-json'])(
    'an answer of %s has not said that a payment failed',
    async (behaviour) => {
      const { browser, outside, pass } = await openTill()
      const orderId = await browser.register()
      const attemptId = await browser.goToPaytm(orderId)
      await outside.behave({ system: 'paytm', behaviour, times: 2 })
      expect(await browser.comeBack(await browser.pressAtPaytm(attemptId, 'success'))).toBe(
        paidPage(attemptId),
      )
      await pass(120)
      expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
    },
  )
})
