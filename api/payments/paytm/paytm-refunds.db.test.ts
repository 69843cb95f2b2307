import { openTill } from '#test/till.ts'
import { expect, test } from 'vitest'

const overpaid = async () => {
  const made = await openTill()
  const orderId = await made.browser.register()
  const attemptId = await made.browser.goToPaytm(orderId)
  await made.browser.comeBack(await made.browser.pressAtPaytm(attemptId, 'wrong-amount'))
  expect(await made.browser.order(orderId)).toMatchObject({ status: 'refunding' })
  expect(await made.browser.packs()).toEqual([])
  return { ...made, orderId }
}

test('another sum than the order’s goes back, under one reference however often it is asked', async () => {
  const { browser, outside, orderId, pass } = await overpaid()
  await pass(3_600)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  const references = outside.network.requests
    .filter(({ url }) => url.endsWith('/refund/apply'))
    .map(({ body }) => (JSON.parse(body ?? '{}') as { body: { refId: string } }).body.refId)
  expect(new Set(references).size).toBe(1)
  const [book] = await outside.books('paytm')
  expect(book?.refundedPaise).toBe(book?.capturedPaise)
})

test('a refund whose answer was lost, and whose reference is refused as a duplicate, is found again', async () => {
  const { browser, outside, orderId, pass } = await overpaid()
  const { carry } = outside.network
  let lost = 0
  outside.network.carry = async (request) => {
    const answer = await carry(request)
    if (!request.url.endsWith('/refund/apply') || lost > 0) return answer
    lost += 1
    throw new TypeError('fetch failed')
  }
  await outside.behave({ system: 'paytm', behaviour: 'refund-duplicate-refused' })
  await pass(3_600)
  expect(lost).toBe(1)
  expect(await browser.order(orderId)).toMatchObject({ status: 'refunded' })
  expect(
    (await outside.books('paytm')).map(({ refundedPaise, capturedPaise }) => refundedPaise === capturedPaise),
  ).toEqual([true])
})

test('a refund that Paytm refuses is left to a person, and nothing is booked', async () => {
  const made = await openTill()
  const orderId = await made.browser.register()
  await made.outside.behave({ system: 'paytm', behaviour: 'refund-refused' })
  const attemptId = await made.browser.goToPaytm(orderId)
  await made.browser.comeBack(await made.browser.pressAtPaytm(attemptId, 'wrong-amount'))
  await made.pass(600)
  expect(await made.browser.order(orderId)).toMatchObject({ status: 'refunding' })
  expect(made.lines).toContainEqual(expect.objectContaining({ level: 'error' }))
})
