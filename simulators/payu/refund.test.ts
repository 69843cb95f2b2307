import { sendCommand, setBehaviour, books, useTestHarness, pay } from '#simulators/test-harness.ts'
import { beforeEach, expect, test } from 'vitest'

const harness = useTestHarness()
let mihpayid: string
beforeEach(async () => {
  const { fields } = await pay(harness, 'T1')
  mihpayid = fields.mihpayid!
})

const refund = (token: string, amount: string, of = mihpayid) =>
  sendCommand(harness, 'cancel_refund_transaction', of, token, amount)
const action = async (requestId: string) =>
  (await sendCommand(harness, 'check_action_status', requestId)).transaction_details[requestId]?.[requestId]
const refunded = async () => (await books(harness))[0]?.refundedPaise

test('a refund is queued first, and completed after some status requests', async () => {
  const queued = await refund('R1', '499.00')
  expect(queued).toMatchObject({ status: 1, error_code: 102, msg: 'Refund Request Queued', mihpayid })
  expect(await action(queued.request_id)).toMatchObject({ status: 'queued', token: 'R1', amt: '499.00' })
  expect(await refunded()).toBe(0)
  await action(queued.request_id)
  expect(await action(queued.request_id)).toMatchObject({ status: 'success', action: 'refund' })
  expect(await refunded()).toBe(49900)
})

test('accepts a token for one refund only, whatever the amount', async () => {
  await refund('R1', '100.00')
  expect(await refund('R1', '200.00')).toMatchObject({ status: 0, error_code: 106 })
  expect(await refund('R1', '100.00')).toMatchObject({ status: 0, error_code: 106 })
})

test('never refunds more than was captured, in one refund or several', async () => {
  expect(await refund('R1', '499.01')).toMatchObject({ status: 0, error_code: 105 })
  expect(await refund('R1', '0')).toMatchObject({ status: 0, error_code: 105 })
  expect(await refund('R1', '400.00')).toMatchObject({ status: 1 })
  expect(await refund('R2', '99.01')).toMatchObject({ status: 0, error_code: 105 })
  expect(await refund('R3', '99.00')).toMatchObject({ status: 1 })
})

test('refuses the same amount again within five minutes', async () => {
  await refund('R1', '10.00')
  expect(await refund('R2', '10.00')).toMatchObject({ status: 0, error_code: 214 })
  await harness.advance(301)
  expect(await refund('R2', '10.00')).toMatchObject({ status: 1 })
})

test('refuses refunds of uncaptured and unknown payments', async () => {
  const { fields } = await pay(harness, 'T2', 'failure')
  expect(await refund('R1', '499.00', fields.mihpayid)).toMatchObject({ status: 0, error_code: 111 })
  expect(await refund('R1', '499.00', '403990000000000000')).toMatchObject({ status: 0, error_code: 116 })
  expect(await refund('R'.repeat(24), '499.00')).toMatchObject({ status: 0 })
})

test('cancels an authorisation instead of refunding it', async () => {
  const { fields } = await pay(harness, 'T2', 'auth-only')
  const queued = await refund('R1', '499.00', fields.mihpayid)
  expect(queued).toMatchObject({ status: 1, msg: 'Cancel Request Queued' })
  await harness.advance(21)
  expect(await action(queued.txn_update_id)).toMatchObject({ action: 'cancel', status: 'success' })
  const answer = await sendCommand(harness, 'verify_payment', 'T2')
  expect(answer.transaction_details.T2?.status).toBe('failure')
})

test('a refund can be refused, fail later, or wait until it is settled manually', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'refund-refused', times: 1 })
  expect(await refund('R1', '499.00')).toMatchObject({ status: 0, error_code: 105 })

  await setBehaviour(harness, { system: 'payu', behaviour: 'refund-fails', times: 1 })
  const failing = await refund('R2', '499.00')
  await harness.advance(21)
  expect(await action(failing.request_id)).toMatchObject({ status: 'failure' })

  await setBehaviour(harness, { system: 'payu', behaviour: 'refund-stays-queued', times: 1 })
  await harness.advance(301)
  const waiting = await refund('R3', '499.00')
  await harness.advance(3600)
  expect(await action(waiting.request_id)).toMatchObject({ status: 'queued' })
  await harness.postJson(`/_refund/${waiting.request_id}/settle`, { to: 'success' })
  expect(await action(waiting.request_id)).toMatchObject({ status: 'success' })
  expect(await refunded()).toBe(49900)
})

test('returns all refunds of a payment in one answer', async () => {
  await refund('R1', '10.00')
  await refund('R2', '20.00')
  const answer = await sendCommand(harness, 'check_action_status', mihpayid, 'payuid')
  const actions = Object.values(answer.transaction_details[mihpayid] ?? {})
  expect(actions).toMatchObject([{ token: 'R1' }, { token: 'R2' }])
})

test('notifies the shop of a refund in JSON, without a hash', async () => {
  await harness.advance(1)
  await refund('R1', '499.00')
  await harness.advance(21)
  await harness.advance(1)
  const [, call] = harness.shopCalls
  expect(call!.contentType).toBe('application/json')
  const word: unknown = JSON.parse(call!.body)
  expect(word).toMatchObject({
    action: 'refund',
    status: 'success',
    token: 'R1',
    merchantTxnId: 'T1',
    mihpayid,
  })
  expect(word).not.toHaveProperty('hash')
})
