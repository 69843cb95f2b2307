/** A gateway's refusal to start a payment is final: the attempt fails at once, with the reason. */
import { orderIdOf } from '#test/browser.ts'
import { LAMP, TRAIN } from '#test/fixtures.ts'
import { openTestShop } from '#test/test-shop.ts'
import { expect, test } from 'vitest'

test('fails the attempt at once when the wallet balance is too low, and permits another gateway', async () => {
  const { browser } = await openTestShop()
  await browser.logIn('9000000002')
  const transactionID = orderIdOf(await browser.placeOrder(TRAIN))
  const refused = await browser.call('POST', '/api/payment/wallet', { transactionID })
  expect(refused).toMatchObject({ status: 409, body: { code: 'wallet_too_low' } })
  expect(await browser.order(transactionID)).toMatchObject({
    status: 'failed',
    reason: 'The wallet balance does not cover the total. No money was taken.',
  })
  await browser.payByPayu(transactionID)
  expect(await browser.order(transactionID)).toMatchObject({ status: 'paid' })
})

test('fails the attempt at once when Paytm refuses a token, and the next click gets one', async () => {
  const { browser, external } = await openTestShop()
  const orderId = await browser.register(TRAIN)
  const restore = external.intercept((request, send) =>
    request.url.includes('initiateTransaction')
      ? {
          status: 200,
          body: JSON.stringify({
            head: {},
            body: { resultInfo: { resultStatus: 'F', resultCode: '501', resultMsg: 'System Error' } },
          }),
        }
      : send(request),
  )
  expect(await browser.call('POST', '/api/payment/payTM', { orderId })).toMatchObject({ status: 200 })
  expect(await browser.order(orderId)).toMatchObject({
    status: 'failed',
    reason: 'The payment could not be started. No money was taken.',
  })
  restore()
  expect(await browser.goToPaytm(orderId)).toBe(`${orderId}02`)
})

test("keeps the first click's attempt when Paytm refuses the second click", async () => {
  const { browser, external } = await openTestShop()
  const orderId = await browser.register(TRAIN)
  const attemptId = await browser.goToPaytm(orderId)
  const restore = external.intercept((request, send) =>
    request.url.includes('initiateTransaction')
      ? { status: 200, body: '{"head":{},"body":{"resultInfo":{"resultStatus":"F","resultCode":"2009"}}}' }
      : send(request),
  )
  await browser.call('POST', '/api/payment/payTM', { orderId })
  restore()
  expect(await browser.order(orderId)).toMatchObject({ status: 'pending' })
  await browser.returnToShop(await browser.payAtPaytm(attemptId, 'success'))
  external.advance(3)
  expect(await browser.order(orderId)).toMatchObject({ status: 'paid' })
})

test('while the clock is wrong no payment starts, a paid order is read, and a return is settled [SPEC-19-01]', async () => {
  const { browser, external, platform } = await openTestShop()
  const first = await browser.register(TRAIN)
  await browser.goToPayu(first)
  const second = orderIdOf(await browser.placeOrder(LAMP))
  external.setClock(false)
  for (const [path, input] of [
    ['/api/payment/payU', { txnid: second }],
    ['/api/payment/payTM', { orderId: second }],
  ] as const)
    expect(await browser.call('POST', path, input)).toMatchObject({
      status: 503,
      body: { code: 'clock_wrong' },
    })
  expect(await platform.db.selectFrom('payment_attempt').select('id').execute()).toHaveLength(1)
  await browser.returnToShop(await browser.payAtPayu(first, 'success'))
  expect(await browser.order(first)).toMatchObject({ status: 'paid' })
  external.setClock(true)
  await browser.goToPayu(second)
})
