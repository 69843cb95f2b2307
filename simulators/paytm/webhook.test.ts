import { behave, openTestSite, type TestSite } from '#simulators/open-test-site.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askStatus, bring, formWords, isSignedBy, MID, pay } from './test-merchant.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite()
})
afterEach(() => site.app.close())

const words = (n: number): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(site.shopCalls[n]!.body))
const fits = (fields: Record<string, string>) => isSignedBy(formWords(fields), fields.CHECKSUMHASH)
const next = (behaviour: string) => behave(site, { system: 'paytm', behaviour, times: 1 })

test('sends the fields of the return and a few more to the shop, as a signed form', async () => {
  const { CHECKSUMHASH: _its, ...brought } = await bring(site, 'A1')
  expect(site.shopCalls).toEqual([])
  await site.pass(1)
  expect(site.shopCalls).toHaveLength(1)
  expect(site.shopCalls[0]).toMatchObject({
    url: 'http://shop.test/api/webhooks/paytm',
    contentType: 'application/x-www-form-urlencoded',
  })
  expect(words(0)).toMatchObject({ ...brought, CUSTID: 'CUST_1001', MERC_UNQ_REF: '' })
  expect(fits(words(0))).toBe(true)
})

test('json-webhook: sends signed JSON, also together with other behaviours', async () => {
  await next('json-webhook')
  await next('webhook-twice')
  const txnId = await pay(site, 'A1')
  await site.pass(1)
  expect(site.shopCalls).toHaveLength(2)
  const { contentType, body: text } = site.shopCalls[0]!
  expect(contentType).toBe('application/json')
  const { head, body } = JSON.parse(text) as { head: { signature: string }; body: object }
  expect(body).toMatchObject({
    ...{ mid: MID, orderId: 'A1', txnId, txnAmount: '499.00', currency: 'INR', status: 'TXN_SUCCESS' },
    ...{ respCode: '01', txnType: 'SALE', paymentMode: 'UPI' },
  })
  expect(isSignedBy(text.slice(text.indexOf(',"body":') + 8, -1), head.signature)).toBe(true)

  await next('form-webhook')
  await pay(site, 'A2')
  await site.pass(1)
  expect(words(2).ORDERID).toBe('A2')
})

test('repeats a webhook that the shop does not accept, and gives up in the end', async () => {
  site.shopAnswers.push(...Array<number>(20).fill(503))
  await pay(site, 'A1')
  for (const seconds of [1, 1, 2, 5, 10, 30, 60, 120, 3600]) await site.pass(seconds)
  expect(site.shopCalls).toHaveLength(8)
})

test('does not repeat a webhook that the shop refused with a 4xx', async () => {
  site.shopAnswers.push(401)
  await pay(site, 'A1')
  for (const seconds of [1, 1, 60, 3600]) await site.pass(seconds)
  expect(site.shopCalls).toHaveLength(1)
})

test('sends the webhook of a late settlement later', async () => {
  await bring(site, 'A1', 'pending-then-success')
  await site.pass(1)
  expect(site.shopCalls).toEqual([])
  for (let asked = 0; asked < 3; asked++) await askStatus(site, 'A1')
  await site.pass(1)
  expect([words(0).STATUS, fits(words(0))]).toEqual(['TXN_SUCCESS', true])
})

test('sends nothing with no-webhook, after a silent success, or without a payment', async () => {
  await next('no-webhook')
  await pay(site, 'A1')
  await bring(site, 'A2', 'silent-success')
  await bring(site, 'A3', 'close')
  await site.pass(3600)
  expect(site.shopCalls).toEqual([])
})

test('applies webhook-first, -late, -out-of-order and -forged', async () => {
  await next('webhook-first')
  await pay(site, 'A1')
  expect(words(0).ORDERID).toBe('A1')

  await next('webhook-late')
  await pay(site, 'A2')
  await site.pass(59)
  expect(site.shopCalls).toHaveLength(1)
  await site.pass(2)
  expect(words(1).ORDERID).toBe('A2')

  await next('webhook-out-of-order')
  await pay(site, 'A3')
  await site.pass(1)
  await site.pass(1)
  expect([words(2).STATUS, words(3).STATUS, fits(words(3))]).toEqual(['TXN_SUCCESS', 'PENDING', true])

  await next('webhook-forged')
  await pay(site, 'A4')
  await site.pass(1)
  expect([words(4).ORDERID, fits(words(4))]).toEqual(['A4', false])
})

test('sends the webhook once more on a manual request', async () => {
  await pay(site, 'A1')
  await site.pass(1)
  expect((await site.postForm('/_paytm/A1/webhook', {})).headers.location).toBe('/#paytm')
  await site.pass(1)
  expect(formWords(words(1))).toBe(formWords(words(0)))
})
