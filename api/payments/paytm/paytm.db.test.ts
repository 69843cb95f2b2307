/** Paying with Paytm: its token, its widget's ways back, and what its buyer sees. */
import type { PaytmCheckout } from '#contract/payments.ts'
import { FAMILY_AND_TRAIN } from '#test/make.ts'
import { openTill } from '#test/till.ts'
import { describe, expect, test } from 'vitest'

const paidPage = (attemptId: string) =>
  `/payment-success?tsid=${attemptId}&at=${encodeURIComponent(btoa('836.00'))}`

test('Paytm is told what is stored, and the widget what Paytm answered', async () => {
  const { browser, platform } = await openTill()
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

test('the wallet create-token gives the same token, whatever amount and customer it is sent', async () => {
  const { browser } = await openTill()
  const orderId = await browser.register()
  const first = await browser.call('POST', '/api/payment/payTM', { orderId })
  const second = await browser.call('POST', '/api/payment/payTM/createToken', {
    orderId,
    amount: '1.00',
    customerId: 'somebody',
  })
  const config = (answer: typeof first) => (answer.body.data as PaytmCheckout['data']).config
  expect(config(second)).toEqual(config(first))
})

test('a visitor pays with Paytm and owns the packs', async () => {
  const { browser, outside, workOutbox } = await openTill()
  const orderId = await browser.register(FAMILY_AND_TRAIN)
  const attemptId = await browser.goToPaytm(orderId)
  expect(await browser.comeBack(await browser.pressAtPaytm(attemptId, 'success'))).toBe(paidPage(attemptId))

  expect(await browser.order(orderId)).toMatchObject({ status: 'paid', amount: '836.00' })
  expect(await browser.packs()).toHaveLength(2)
  await workOutbox()
  const [message] = await outside.messagesTo('9840012345')
  expect(message?.text).toContain('Payment of ₹836.00 received')
})

test('the page’s own word makes us ask, and Paytm’s answer makes the sale', async () => {
  const { browser } = await openTill()
  const orderId = await browser.register()
  const attemptId = await browser.goToPaytm(orderId)
  await browser.pressAtPaytm(attemptId, 'silent-success')
  const claim = { transactionID: attemptId, transactionStatus: 'success' }
  const { body } = await browser.call('POST', '/api/payment/status', claim)
  expect(body.data).toEqual({ transactionID: orderId, status: 'paid' })
})

describe('however Paytm lets us know', () => {
  test.each(['callback-as-get', 'checksum-missing', 'renamed-key', 'merged-values'])(
    'a %s leads to the paid order',
    async (behaviour) => {
      const { browser, outside } = await openTill()
      const attemptId = await browser.goToPaytm(await browser.register())
      await outside.behave({ system: 'paytm', behaviour })
      expect(await browser.comeBack(await browser.pressAtPaytm(attemptId, 'success'))).toBe(
        paidPage(attemptId),
      )
      expect(await browser.packs()).toHaveLength(2)
    },
  )

  test.each(['form-webhook', 'json-webhook'])('a %s alone is enough, twice is no more', async (behaviour) => {
    const { app, browser, outside } = await openTill()
    const orderId = await browser.register()
    const attemptId = await browser.goToPaytm(orderId)
    await outside.behave({ system: 'paytm', behaviour })
    await outside.behave({ system: 'paytm', behaviour: 'webhook-first' })
    await browser.pressAtPaytm(attemptId, 'success')

    const [call] = outside.calls
    expect(call?.headers['content-type']).toContain(behaviour === 'json-webhook' ? 'json' : 'form')
    for (let times = 0; times < 2; times++)
      expect((await app.inject({ method: 'POST', ...call! })).statusCode).toBe(200)
    expect(await browser.packs()).toHaveLength(2) // Before anybody looks at the order, which would make us ask.
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test('who never comes back, and of whom no webhook tells, has the packs within 90 seconds', async () => {
    const { browser, pass } = await openTill()
    const orderId = await browser.register()
    await browser.pressAtPaytm(await browser.goToPaytm(orderId), 'silent-success')
    await pass(90)
    expect(await browser.packs()).toHaveLength(2)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test('who closes the checkout, while the UPI app pays, has the packs too', async () => {
    const { browser, pass } = await openTill()
    const orderId = await browser.register()
    expect(await browser.pressAtPaytm(await browser.goToPaytm(orderId), 'close-then-success')).toMatchObject({
      event: 'APP_CLOSED',
    })
    await pass(300)
    expect(await browser.packs()).toHaveLength(2)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })
})

describe('a payment that is not made', () => {
  test.each([
    ['failure', 'The bank declined the payment. No money was taken.'],
    ['cancel', 'The payment was cancelled. No money was taken.'],
  ])('%s: the page says why, and the next try is a new attempt', async (outcome, reason) => {
    const { browser } = await openTill()
    const orderId = await browser.register()
    const attemptId = await browser.goToPaytm(orderId)
    const page = await browser.comeBack(await browser.pressAtPaytm(attemptId, outcome))
    expect(page).toMatch(/^\/payment-fail\?/)
    expect(await browser.order(orderId)).toMatchObject({ status: 'failed', reason })
    expect(await browser.packs()).toEqual([])

    const second = await browser.goToPaytm(orderId)
    expect(second).toBe(`${orderId}02`)
    await browser.comeBack(await browser.pressAtPaytm(second, 'success'))
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test('a checkout that was only closed leaves the order open for another try', async () => {
    const { browser, outside, pass } = await openTill()
    const orderId = await browser.register()
    const first = await browser.goToPaytm(orderId)
    await browser.pressAtPaytm(first, 'close')
    await pass(30)
    const second = await browser.goToPaytm(orderId)
    expect(second).not.toBe(first)
    await browser.comeBack(await browser.pressAtPaytm(second, 'success'))
    expect((await outside.books('paytm')).filter(({ capturedPaise }) => capturedPaise > 0)).toHaveLength(1)
  })

  test('an order that nobody paid yet has not failed, whatever Paytm calls it', async () => {
    const { browser, outside, pass } = await openTill()
    const orderId = await browser.register()
    const attemptId = await browser.goToPaytm(orderId)
    await outside.behave({ system: 'paytm', behaviour: 'no-record-as-failure', times: 1 })
    await pass(30)
    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    outside.advance(3)
    await browser.comeBack(await browser.pressAtPaytm(attemptId, 'success'))
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })
})

describe('a payment that takes its time', () => {
  test('pending is not failed: nobody may pay again, and the packs come with the money', async () => {
    const { browser, pass } = await openTill()
    const orderId = await browser.register()
    const attemptId = await browser.goToPaytm(orderId)
    const page = await browser.comeBack(await browser.pressAtPaytm(attemptId, 'pending-then-success'))
    expect(page).toBe(paidPage(attemptId)) // The page itself says that it is being confirmed.
    expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
    expect(await browser.call('POST', '/api/payment/payTM', { orderId })).toMatchObject({
      status: 409,
      body: { code: 'payment_under_way' },
    })
    await pass(300)
    expect(await browser.packs()).toHaveLength(2)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })

  test('pending that fails is told, and takes nothing', async () => {
    const { browser, pass } = await openTill()
    const orderId = await browser.register()
    await browser.comeBack(
      await browser.pressAtPaytm(await browser.goToPaytm(orderId), 'pending-then-failure'),
    )
    await pass(300)
    expect(await browser.order(orderId)).toMatchObject({ status: 'failed' })
    expect(await browser.packs()).toEqual([])
  })

  test('money that comes after a refusal counts', async () => {
    const { browser, pass } = await openTill()
    const orderId = await browser.register()
    await browser.comeBack(await browser.pressAtPaytm(await browser.goToPaytm(orderId), 'late-success'))
    expect(await browser.order(orderId)).toMatchObject({ status: 'failed' })
    await pass(600)
    expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
  })
})
