import { setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'
import {
  fetchStatus,
  end,
  initiate,
  MID,
  order,
  post,
  read,
  sendSigned,
  signed,
  signedText,
} from './test-merchant.ts'

const harness = useTestHarness()

const ADDRESS = `/theia/api/v1/initiateTransaction?mid=${MID}&orderId=A1`
const words = ({ status, code }: { status: string; code: string }) => `${status} ${code}`

test('returns a token in a signed answer to a signed order', async () => {
  const { body, isSigned, ...answer } = await initiate(harness, 'A1')
  expect([words(answer), isSigned]).toEqual(['S 0000', true])
  expect(body.txnToken).toMatch(/^\w{48}$/)
  expect(body).toMatchObject({ isPromoCodeValid: false, authenticated: false })
})

test('returns the same token for the same order and amount until it is paid', async () => {
  const first = await initiate(harness, 'A1')
  const again = await initiate(harness, 'A1')
  expect([words(again), again.body.txnToken]).toEqual(['S 0002', first.body.txnToken])
})

test.each([
  ['pending', 'F 2009'],
  ['success', 'F 334'],
  ['failure', 'F 334'],
  ['cancel', 'F 334'],
  ['session-expired', 'F 1006'],
])('after "%s" the order id cannot be used again', async (outcome, expected) => {
  await initiate(harness, 'A1')
  await end(harness, 'A1', outcome)
  const again = await initiate(harness, 'A1')
  expect([words(again), again.body.txnToken]).toEqual([expected, undefined])
})

test('refuses the same order with another amount, and one whose token expired', async () => {
  await initiate(harness, 'A1')
  expect(words(await initiate(harness, 'A1', { txnAmount: { value: '1.00', currency: 'INR' } }))).toBe(
    'F 2023',
  )
  await harness.advance(899)
  expect(words(await initiate(harness, 'A1'))).toBe('S 0002')
  await harness.advance(1)
  expect(words(await initiate(harness, 'A1'))).toBe('F 1006')
})

test.each([
  ['2007', { txnAmount: { value: '499', currency: 'INR' } }],
  ['2007', { txnAmount: { value: '499.5', currency: 'INR' } }],
  ['2007', { txnAmount: { value: 499, currency: 'INR' } }],
  ['2007', { txnAmount: { value: '0.00', currency: 'INR' } }],
  ['2007', { txnAmount: { value: '-1.00', currency: 'INR' } }],
  ['2007', { txnAmount: { value: '499.00', currency: 'USD' } }],
  ['1007', { userInfo: {} }],
  ['1007', { requestType: 'Subscription' }],
  ['1008', { userInfo: { custId: 'a|b' } }],
  ['1001', { userInfo: { custId: 'c'.repeat(65) } }],
  ['1001', { callbackUrl: 'shop' }],
  ['501', { websiteName: 'DEFAULT' }],
  ['2013', { mid: 'OTHER' }],
  ['2014', { orderId: 'A2' }],
])('refuses an order with F %s: %j', async (code, change) => {
  expect(words(await initiate(harness, 'A1', change))).toBe(`F ${code}`)
  expect((await fetchStatus(harness, 'A1')).status).toBe('NO_RECORD_FOUND')
})

test('refuses an order id of more than 50 characters or with invalid ones', async () => {
  expect((await initiate(harness, 'A'.repeat(51))).code).toBe('1001')
  const odd = `/theia/api/v1/initiateTransaction?mid=${MID}&orderId=A%201`
  expect((await sendSigned(harness, odd, order('A 1'))).code).toBe('1001')
})

test('the signature covers the exact text that was sent', async () => {
  const spaced = JSON.stringify(order('A1'), null, 2)
  const send = (text: string, signature: string) =>
    post(harness, ADDRESS, `{"head":{"signature":"${signature}"},"body":${text}}`).then(read)
  expect(words(await send(spaced, signed(JSON.stringify(order('A1')))))).toBe('F 2005')
  expect(words(await send(spaced, signed(spaced, 'fedcba9876543210')))).toBe('F 2005')
  expect(words(await send(spaced, ''))).toBe('F 2005')
  expect(words(await send(spaced, signed(spaced)))).toBe('S 0000')
})

test('refuses an unreadable request with an unsigned message', async () => {
  const answer = read(await post(harness, ADDRESS, 'not json'))
  expect([words(answer), answer.hasSignature]).toEqual(['F 1001', false])
})

test('initiateTransaction can fail, be down, be a web page, be slow, or be forged', async () => {
  const once = (behaviour: string) =>
    setBehaviour(harness, { system: 'paytm', behaviour, times: 1, orderId: 'A1' })
  await once('initiate-fails')
  expect(words(await initiate(harness, 'A1'))).toBe('F 501')
  await once('initiate-down')
  expect((await post(harness, ADDRESS, '{}')).statusCode).toBe(503)
  await once('initiate-html')
  expect((await post(harness, ADDRESS, '{}')).headers['content-type']).toContain('text/html')
  await once('initiate-forged-reply')
  expect(await initiate(harness, 'A1')).toMatchObject({ code: '0000', hasSignature: true, isSigned: false })
  await once('initiate-slow')
  expect(await initiate(harness, 'A1')).toMatchObject({ code: '0002', isSigned: true })
  expect(harness.waits).toEqual([12_000])
})

test('initiate-answer-lost: the order exists, and the next answer is the idempotent one', async () => {
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  await setBehaviour(harness, { system: 'paytm', behaviour: 'initiate-answer-lost', times: 1 })
  const call = fetch(`${address}${ADDRESS}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: signedText(order('A1')),
  })
  await expect(call).rejects.toThrow('fetch failed')
  expect(words(await initiate(harness, 'A1'))).toBe('S 0002')
})
