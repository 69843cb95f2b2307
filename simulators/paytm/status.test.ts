import { setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'
import {
  fetchStatus,
  payAndReturn,
  end,
  initiate,
  MID,
  pay,
  post,
  read,
  sendSigned,
  signed,
} from './test-merchant.ts'

const harness = useTestHarness()

const statusOf = async (orderId: string) => {
  const { status, code } = await fetchStatus(harness, orderId)
  return `${status} ${code}`
}
const next = (behaviour: string) => setBehaviour(harness, { system: 'paytm', behaviour, times: 1 })

test('returns a completed payment in full, signed', async () => {
  const txnId = await pay(harness, 'A1')
  const { body, isSigned } = await fetchStatus(harness, 'A1')
  expect(isSigned).toBe(true)
  expect(body).toMatchObject({
    resultInfo: { resultStatus: 'TXN_SUCCESS', resultCode: '01' },
    txnId,
    orderId: 'A1',
    txnAmount: '499.00',
    txnType: 'SALE',
    mid: MID,
    refundAmt: '0.00',
    paymentMode: 'UPI',
    txnDate: '2026-11-20 12:00:00.0',
  })
})

test('an unpaid order and an unknown order have no record', async () => {
  await initiate(harness, 'A1')
  expect(await statusOf('A1')).toBe('NO_RECORD_FOUND 331')
  await end(harness, 'A1', 'close')
  expect(await statusOf('A1')).toBe('NO_RECORD_FOUND 331')
  expect(await statusOf('X')).toBe('NO_RECORD_FOUND 331')
})

test('a payment cancelled early has a result and no details', async () => {
  await payAndReturn(harness, 'A1', 'cancel')
  const { body } = await fetchStatus(harness, 'A1')
  expect(Object.keys(body)).toEqual(['resultInfo'])
  expect(body.resultInfo).toMatchObject({ resultStatus: 'TXN_FAILURE', resultCode: '141' })
})

test.each([
  ['pending-then-success', 'TXN_SUCCESS 01'],
  ['pending-then-failure', 'TXN_FAILURE 401'],
  ['close-then-success', 'TXN_SUCCESS 01'],
  ['dropped', 'TXN_FAILURE 810'],
])('"%s" stays pending for two status requests and then ends as %s', async (outcome, expected) => {
  await payAndReturn(harness, 'A1', outcome)
  expect(await statusOf('A1')).toBe('PENDING 402')
  expect(await statusOf('A1')).toBe('PENDING 402')
  expect(await statusOf('A1')).toBe(expected)
})

test('a pending payment is settled without a status request', async () => {
  await payAndReturn(harness, 'A1', 'pending-then-success')
  await harness.advance(21)
  expect(await statusOf('A1')).toBe('TXN_SUCCESS 01')
})

test('a cancelled payment succeeds later', async () => {
  expect((await payAndReturn(harness, 'A1', 'late-success')).STATUS).toBe('TXN_FAILURE')
  expect(await statusOf('A1')).toBe('TXN_FAILURE 141')
  await harness.advance(21)
  expect(await statusOf('A1')).toBe('TXN_SUCCESS 01')
})

test('reports the amount captured, if it differs from the amount requested', async () => {
  const fields = await payAndReturn(harness, 'A1', 'wrong-amount')
  expect(fields.TXNAMOUNT).toBe('1.00')
  expect((await fetchStatus(harness, 'A1')).body).toMatchObject({ txnAmount: '1.00' })
})

test('settles a pending payment manually, and never reverts a capture', async () => {
  await payAndReturn(harness, 'A1', 'pending')
  await harness.advance(3600)
  expect(await statusOf('A1')).toBe('PENDING 402')
  const settle = async (to: string) => (await harness.postJson('/_paytm/A1/settle', { to })).statusCode
  expect(await settle('opened')).toBe(409)
  expect(await settle('paid')).toBe(204)
  expect(await statusOf('A1')).toBe('TXN_SUCCESS 01')
  expect(await settle('failed')).toBe(409)
})

test('the books show the amounts captured', async () => {
  await pay(harness, 'A')
  await payAndReturn(harness, 'B', 'failure')
  await payAndReturn(harness, 'C', 'wrong-amount')
  await initiate(harness, 'D')
  expect((await harness.app.inject('/books?gateway=paytm')).json()).toMatchObject([
    { orderId: 'A', capturedPaise: 49_900, refundedPaise: 0, status: 'success' },
    { orderId: 'B', capturedPaise: 0, refundedPaise: 0, status: 'failure' },
    { orderId: 'C', capturedPaise: 100, refundedPaise: 0, status: 'success' },
    { orderId: 'D', capturedPaise: 0, refundedPaise: 0, status: 'pending' },
  ])
})

test('lists the payments of a span of time, in pages', async () => {
  for (const orderId of ['A', 'B', 'C']) await pay(harness, orderId)
  await payAndReturn(harness, 'D', 'failure')
  const span = { fromDate: '2026-11-20T12:00:00+05:30', toDate: '2026-11-20T12:30:00+05:30' }
  const search = { mid: MID, orderSearchType: 'TRANSACTION', orderSearchStatus: 'SUCCESS', isSort: 'true' }
  const list = async (change: object) => {
    const body = { ...search, ...span, pageNumber: 1, pageSize: 2, ...change }
    const answer = await sendSigned(harness, '/merchant-passbook/search/list/order/v2', body, {
      tokenType: 'CHECKSUM',
    })
    return (answer.body['orders'] as { merchantOrderId: string }[]).map((one) => one.merchantOrderId)
  }
  expect(await list({})).toEqual(['A', 'B'])
  expect(await list({ pageNumber: 2 })).toEqual(['C'])
  expect(await list({ pageNumber: 3 })).toEqual([])
  expect(await list({ fromDate: '2026-11-20T12:10:00+05:30' })).toEqual([])
})

test('refuses a request with a wrong signature, additional head fields or another mid', async () => {
  await pay(harness, 'A1')
  const text = JSON.stringify({ mid: MID, orderId: 'A1' })
  const forged = `{"head":{"signature":"${signed('other words')}"},"body":${text}}`
  expect(read(await post(harness, '/v3/order/status', forged))).toMatchObject({ status: 'F', code: '2005' })
  expect(await fetchStatus(harness, 'A1', { tokenType: 'AES' })).toMatchObject({ status: 'F', code: '2005' })
  const other = await sendSigned(harness, '/v3/order/status', { mid: 'OTHER', orderId: 'A1' })
  expect(other).toMatchObject({ status: 'TXN_FAILURE', code: '335', hasSignature: false })
  expect((await sendSigned(harness, '/v3/order/status', { mid: MID })).code).toBe('1007')
})

test('can hide a payment, and can report an unpaid order as a failure', async () => {
  await pay(harness, 'A1')
  await next('no-record')
  expect(await statusOf('A1')).toBe('NO_RECORD_FOUND 331')
  await initiate(harness, 'A2')
  await next('no-record-as-failure')
  expect(await statusOf('A2')).toBe('TXN_FAILURE 334')
  await next('no-record-as-failure')
  expect(await statusOf('A1')).toBe('TXN_SUCCESS 01')
})

test('can sign an answer with another key, or send an unsigned failure', async () => {
  await pay(harness, 'A1')
  await next('forged-reply')
  expect(await fetchStatus(harness, 'A1')).toMatchObject({
    status: 'TXN_SUCCESS',
    hasSignature: true,
    isSigned: false,
  })
  await payAndReturn(harness, 'A2', 'failure')
  await setBehaviour(harness, { system: 'paytm', behaviour: 'unsigned-failure' })
  expect(await fetchStatus(harness, 'A2')).toMatchObject({ status: 'TXN_FAILURE', hasSignature: false })
  expect(await fetchStatus(harness, 'A1')).toMatchObject({ status: 'TXN_SUCCESS', isSigned: true })
})

test('the API can be slow, down or a web page', async () => {
  await pay(harness, 'A1')
  await next('slow')
  expect(await statusOf('A1')).toBe('TXN_SUCCESS 01')
  expect(harness.waits).toEqual([12_000])
  await next('http-500')
  expect((await post(harness, '/v3/order/status', '{}')).statusCode).toBe(500)
  await next('html-instead-of-json')
  expect((await post(harness, '/v3/order/status', '{}')).headers['content-type']).toContain('text/html')
})

test('the API can close the connection without an answer', async () => {
  await next('connection-reset')
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { 'content-type': 'application/json' }
  const call = fetch(`${address}/v3/order/status`, { method: 'POST', headers, body: '{}' })
  await expect(call).rejects.toThrow('fetch failed')
})
