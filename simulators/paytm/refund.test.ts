import { setBehaviour, useTestHarness } from '#simulators/test-harness.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  applyRefund,
  fetchRefundStatus,
  fetchStatus,
  payAndReturn,
  isSignedBy,
  MID,
  pay,
  sendSigned,
  signedText,
} from './test-merchant.ts'

const harness = useTestHarness()
let txnId: string
beforeEach(async () => {
  txnId = await pay(harness, 'A1')
  await harness.advance(1)
})

const refundRequest = (refId: string, refundAmount: string) => ({ orderId: 'A1', txnId, refId, refundAmount })
const refund = async (refId: string, refundAmount: string) => {
  const { status, code } = await applyRefund(harness, refundRequest(refId, refundAmount))
  return `${status} ${code}`
}
const statusOf = async (refId: string) => {
  const { status, code } = await fetchRefundStatus(harness, 'A1', refId)
  return `${status} ${code}`
}
const next = (behaviour: string) => setBehaviour(harness, { system: 'paytm', behaviour, times: 1 })

test('a refund is pending first, and completed after some status requests', async () => {
  const { body, isSigned, code } = await applyRefund(harness, refundRequest('R1', '100.00'))
  expect([code, isSigned]).toEqual(['601', true])
  expect(body).toMatchObject({ orderId: 'A1', txnId, refId: 'R1', refundAmount: '100.00' })
  expect(await statusOf('R1')).toBe('PENDING 601')
  expect(await statusOf('R1')).toBe('PENDING 601')
  const done = await fetchRefundStatus(harness, 'A1', 'R1')
  expect(done.body).toMatchObject({
    resultInfo: { resultStatus: 'TXN_SUCCESS' },
    refundId: body.refundId,
    txnAmount: '499.00',
    refundAmount: '100.00',
    totalRefundAmount: '100.00',
    refundType: 'TO_SOURCE',
    userCreditInitiateStatus: 'SUCCESS',
  })
  expect((await fetchStatus(harness, 'A1')).body).toMatchObject({ refundAmt: '100.00' })
})

test('the same refId is the same refund, never another', async () => {
  expect(await refund('R1', '400.00')).toBe('PENDING 601')
  expect(await refund('R1', '400.00')).toBe('PENDING 617')
  expect(await refund('R1', '99.00')).toBe('TXN_FAILURE 600')
  await harness.advance(21)
  expect(await refund('R1', '400.00')).toBe('TXN_SUCCESS 10')
  expect((await harness.app.inject('/books?gateway=paytm')).json()).toMatchObject([{ refundedPaise: 40_000 }])
})

test('never refunds more than was captured, in one refund or several', async () => {
  expect(await refund('R1', '499.01')).toBe('TXN_FAILURE 619')
  expect(await refund('R1', '0.00')).toBe('TXN_FAILURE 619')
  expect(await refund('R1', '400.00')).toBe('PENDING 601')
  expect(await refund('R2', '99.01')).toBe('TXN_FAILURE 619')
  expect(await refund('R3', '99.00')).toBe('PENDING 601')
})

test('refuses refunds of uncaptured payments and with wrong ids', async () => {
  expect((await applyRefund(harness, { ...refundRequest('R1', '1.00'), txnId: '1' })).code).toBe('627')
  const failed = (await payAndReturn(harness, 'A2', 'failure')).TXNID ?? ''
  expect(
    (await applyRefund(harness, { ...refundRequest('R1', '1.00'), orderId: 'A2', txnId: failed })).code,
  ).toBe('619')
  expect(await refund('R'.repeat(51), '1.00')).toBe('F 1007')
  expect(await refund('R1', '1')).toBe('F 1007')
  expect(
    (await sendSigned(harness, '/refund/apply', { mid: MID, ...refundRequest('R1', '1.00') })).code,
  ).toBe('1007')
  expect(await statusOf('R1')).toBe('TXN_FAILURE 631')
})

test('a refund can be refused, fail later, or wait until it is settled manually', async () => {
  await next('refund-refused')
  expect(await refund('R1', '499.00')).toBe('TXN_FAILURE 619')
  await next('refund-fails')
  expect(await refund('R2', '499.00')).toBe('PENDING 601')
  await harness.advance(21)
  expect((await fetchRefundStatus(harness, 'A1', 'R2')).status).toBe('TXN_FAILURE')
  await next('refund-stays-queued')
  expect(await refund('R3', '499.00')).toBe('PENDING 601')
  await harness.advance(3600)
  expect(await statusOf('R3')).toBe('PENDING 601')
  expect((await harness.postJson('/_paytm/refunds/R3/settle', { to: 'success' })).statusCode).toBe(204)
  expect((await harness.postJson('/_paytm/refunds/R3/settle', { to: 'failure' })).statusCode).toBe(409)
  expect(await statusOf('R3')).toBe('TXN_SUCCESS 10')
})

test('can refuse a repeated refId, as the documentation also describes', async () => {
  await refund('R1', '499.00')
  await next('refund-duplicate-refused')
  expect(await refund('R1', '499.00')).toBe('TXN_FAILURE 600')
  expect(await statusOf('R1')).toBe('PENDING 601')
})

test('refund-answer-lost: the refund is accepted, and its answer is lost', async () => {
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  await next('refund-answer-lost')
  const call = fetch(`${address}/refund/apply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: signedText({ mid: MID, txnType: 'REFUND', ...refundRequest('R1', '499.00') }),
  })
  await expect(call).rejects.toThrow('fetch failed')
  expect(await statusOf('R1')).toBe('PENDING 601')
})

test('notifies the shop of a refund in signed JSON', async () => {
  const before = harness.shopCalls.length
  await refund('R1', '499.00')
  await harness.advance(21)
  await harness.advance(1)
  const call = harness.shopCalls[before]!
  expect(call).toMatchObject({ url: 'http://shop.test/api/webhooks/paytm', contentType: 'application/json' })
  const { head, body } = JSON.parse(call.body) as { head: { signature: string }; body: object }
  expect(body).toMatchObject({ orderId: 'A1', txnId, refId: 'R1', refundAmount: '499.00', status: 'SUCCESS' })
  expect(isSignedBy(JSON.stringify(body), head.signature)).toBe(true)
})
