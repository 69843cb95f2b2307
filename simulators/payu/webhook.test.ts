import { answerHash, setBehaviour, command, useTestHarness, pay } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'

const harness = useTestHarness()

const words = (n: number) => Object.fromEntries(new URLSearchParams(harness.shopCalls[n]!.body))

test('sends the fields of the return to the shop, as a form', async () => {
  const { fields } = await pay(harness, 'T1')
  expect(harness.shopCalls).toEqual([])
  await harness.advance(1)
  expect(harness.shopCalls).toHaveLength(1)
  expect(harness.shopCalls[0]).toMatchObject({
    url: 'http://shop.test/api/webhooks/payu',
    contentType: 'application/x-www-form-urlencoded',
  })
  expect(words(0)).toEqual(fields)
})

test('repeats a webhook that the shop does not accept, at growing intervals, and finally gives up', async () => {
  harness.shopAnswers.push(...Array<number>(20).fill(503))
  await pay(harness, 'T1')
  for (const seconds of [1, 1, 2, 5, 10, 30, 60, 120]) await harness.advance(seconds)
  expect(harness.shopCalls).toHaveLength(8)
  await harness.advance(3600)
  expect(harness.shopCalls).toHaveLength(8)
})

test('does not repeat a webhook that the shop accepted', async () => {
  harness.shopAnswers.push(500, 200)
  await pay(harness, 'T1')
  for (const seconds of [1, 1, 60, 60]) await harness.advance(seconds)
  expect(harness.shopCalls).toHaveLength(2)
})

test('sends the webhook of a late settlement later', async () => {
  await pay(harness, 'T1', 'pending-then-success')
  await harness.advance(1)
  expect(harness.shopCalls).toEqual([])
  for (let asked = 0; asked < 3; asked++) await command(harness, 'verify_payment', 'T1')
  await harness.advance(1)
  expect(words(0)).toMatchObject({ status: 'success', hash: answerHash(words(0)) })
})

test('sends the webhook once more on a manual request', async () => {
  await pay(harness, 'T1')
  await harness.advance(1)
  await harness.postJson('/_payment/T1/webhook', {})
  await harness.advance(1)
  expect(words(1)).toEqual(words(0))
})

test('sends nothing with no-webhook or after a silent success', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'no-webhook', times: 1 })
  await pay(harness, 'T1')
  await pay(harness, 'T2', 'silent-success')
  await harness.advance(3600)
  expect(harness.shopCalls).toEqual([])
})

test('webhook-first: the shop gets the webhook before the browser returns', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'webhook-first' })
  await pay(harness, 'T1')
  expect(words(0).txnid).toBe('T1')
})

test('applies webhook-twice and webhook-late', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'webhook-twice', times: 1 })
  await pay(harness, 'T1')
  await harness.advance(1)
  expect(harness.shopCalls).toHaveLength(2)

  await setBehaviour(harness, { system: 'payu', behaviour: 'webhook-late', times: 1 })
  await pay(harness, 'T2')
  await harness.advance(59)
  expect(harness.shopCalls).toHaveLength(2)
  await harness.advance(2)
  expect(words(2).txnid).toBe('T2')
})

test('webhook-out-of-order: an old pending with a genuine hash follows the success', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'webhook-out-of-order' })
  await pay(harness, 'T1')
  await harness.advance(1)
  await harness.advance(1)
  expect([words(0).status, words(1).status]).toEqual(['success', 'pending'])
  expect(words(1).hash).toBe(answerHash(words(1)))
})

test('webhook-forged has a wrong hash, and is not repeated', async () => {
  harness.shopAnswers.push(401)
  await setBehaviour(harness, { system: 'payu', behaviour: 'webhook-forged' })
  await pay(harness, 'T1')
  for (const seconds of [1, 60, 60]) await harness.advance(seconds)
  expect(harness.shopCalls).toHaveLength(1)
  expect(words(0).hash).not.toBe(answerHash(words(0)))
})

test('sends the same fields as JSON or as multipart', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'webhook-json', times: 1 })
  const { fields } = await pay(harness, 'T1')
  await harness.advance(1)
  expect(JSON.parse(harness.shopCalls[0]!.body)).toEqual(fields)

  await setBehaviour(harness, { system: 'payu', behaviour: 'webhook-multipart', times: 1 })
  const second = await pay(harness, 'T2')
  await harness.advance(1)
  const { contentType, body } = harness.shopCalls[1]!
  const parts = await new Response(body, { headers: { 'content-type': contentType } }).formData()
  expect(Object.fromEntries(parts)).toEqual(second.fields)
})
