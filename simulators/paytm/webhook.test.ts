import { setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'
import { fetchStatus, payAndReturn, signedFormText, isSignedBy, MID, pay } from './test-merchant.ts'

const harness = useTestHarness()

const words = (n: number): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(harness.shopCalls[n]!.body))
const fits = (fields: Record<string, string>) => isSignedBy(signedFormText(fields), fields.CHECKSUMHASH)
const next = (behaviour: string) => setBehaviour(harness, { system: 'paytm', behaviour, times: 1 })

test('sends the fields of the return and a few more to the shop, as a signed form', async () => {
  const { CHECKSUMHASH: _its, ...brought } = await payAndReturn(harness, 'A1')
  expect(harness.shopCalls).toEqual([])
  await harness.advance(1)
  expect(harness.shopCalls).toHaveLength(1)
  expect(harness.shopCalls[0]).toMatchObject({
    url: 'http://shop.test/api/webhooks/paytm',
    contentType: 'application/x-www-form-urlencoded',
  })
  expect(words(0)).toMatchObject({ ...brought, CUSTID: 'CUST_1001', MERC_UNQ_REF: '' })
  expect(fits(words(0))).toBe(true)
})

test('json-webhook: sends signed JSON, even when combined with other behaviours', async () => {
  await next('json-webhook')
  await next('webhook-twice')
  const txnId = await pay(harness, 'A1')
  await harness.advance(1)
  expect(harness.shopCalls).toHaveLength(2)
  const { contentType, body: text } = harness.shopCalls[0]!
  expect(contentType).toBe('application/json')
  const { head, body } = JSON.parse(text) as { head: { signature: string }; body: object }
  expect(body).toMatchObject({
    mid: MID,
    orderId: 'A1',
    txnId,
    txnAmount: '499.00',
    currency: 'INR',
    status: 'TXN_SUCCESS',
    respCode: '01',
    txnType: 'SALE',
    paymentMode: 'UPI',
  })
  expect(isSignedBy(text.slice(text.indexOf(',"body":') + 8, -1), head.signature)).toBe(true)

  await next('form-webhook')
  await pay(harness, 'A2')
  await harness.advance(1)
  expect(words(2).ORDERID).toBe('A2')
})

test('repeats a webhook that the shop does not accept, and finally gives up', async () => {
  harness.shopAnswers.push(...Array<number>(20).fill(503))
  await pay(harness, 'A1')
  for (const seconds of [1, 1, 2, 5, 10, 30, 60, 120, 3600]) await harness.advance(seconds)
  expect(harness.shopCalls).toHaveLength(8)
})

test('does not repeat a webhook that the shop refused with a 4xx', async () => {
  harness.shopAnswers.push(401)
  await pay(harness, 'A1')
  for (const seconds of [1, 1, 60, 3600]) await harness.advance(seconds)
  expect(harness.shopCalls).toHaveLength(1)
})

test('sends the webhook of a late settlement later', async () => {
  await payAndReturn(harness, 'A1', 'pending-then-success')
  await harness.advance(1)
  expect(harness.shopCalls).toEqual([])
  for (let asked = 0; asked < 3; asked++) await fetchStatus(harness, 'A1')
  await harness.advance(1)
  expect([words(0).STATUS, fits(words(0))]).toEqual(['TXN_SUCCESS', true])
})

test('sends nothing with no-webhook, after a silent success, or without a payment', async () => {
  await next('no-webhook')
  await pay(harness, 'A1')
  await payAndReturn(harness, 'A2', 'silent-success')
  await payAndReturn(harness, 'A3', 'close')
  await harness.advance(3600)
  expect(harness.shopCalls).toEqual([])
})

test('applies webhook-first, -late, -out-of-order and -forged', async () => {
  await next('webhook-first')
  await pay(harness, 'A1')
  expect(words(0).ORDERID).toBe('A1')

  await next('webhook-late')
  await pay(harness, 'A2')
  await harness.advance(59)
  expect(harness.shopCalls).toHaveLength(1)
  await harness.advance(2)
  expect(words(1).ORDERID).toBe('A2')

  await next('webhook-out-of-order')
  await pay(harness, 'A3')
  await harness.advance(1)
  await harness.advance(1)
  expect([words(2).STATUS, words(3).STATUS, fits(words(3))]).toEqual(['TXN_SUCCESS', 'PENDING', true])

  await next('webhook-forged')
  await pay(harness, 'A4')
  await harness.advance(1)
  expect([words(4).ORDERID, fits(words(4))]).toEqual(['A4', false])
})

test('sends the webhook once more on a manual request', async () => {
  await pay(harness, 'A1')
  await harness.advance(1)
  expect((await harness.postForm('/_paytm/A1/webhook', {})).headers.location).toBe('/#paytm')
  await harness.advance(1)
  expect(signedFormText(words(1))).toBe(signedFormText(words(0)))
})
