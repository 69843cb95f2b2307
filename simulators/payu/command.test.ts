import {
  sendCommand,
  setBehaviour,
  command,
  useTestHarness,
  pay,
  paymentForm,
} from '#simulators/test-harness.ts'
import { expect, test } from 'vitest'

const harness = useTestHarness()

const verify = (txnids: string) => sendCommand(harness, 'verify_payment', txnids)
const statusOf = async (txnid: string) => {
  const details = (await verify(txnid)).transaction_details[txnid]
  return `${String(details?.status)}, ${String(details?.unmappedstatus)}`
}

test('verify_payment returns several payments at once, and marks unknown ones', async () => {
  await pay(harness, 'A')
  await pay(harness, 'B', 'failure')
  const answer = await verify('A|B|C')
  expect(answer).toMatchObject({ status: 1, msg: '2 out of 3 Transactions Fetched Successfully' })
  expect(answer.transaction_details).toMatchObject({
    A: { status: 'success', unmappedstatus: 'captured', transaction_amount: '499.00', net_amount_debit: 499 },
    B: { status: 'failure', unmappedstatus: 'failed', error_code: 'E1602', net_amount_debit: '0.00' },
    C: { mihpayid: 'Not Found', status: 'Not Found' },
  })
})

test('an unknown payment is not found, which is not a failure', async () => {
  expect(await verify('X')).toEqual({
    status: 0,
    msg: '0 out of 1 Transactions Fetched Successfully',
    transaction_details: { X: { mihpayid: 'Not Found', status: 'Not Found' } },
  })
})

test('a payment whose customer is still on the page is pending', async () => {
  await harness.postForm('/_payment', paymentForm('T1'))
  expect(await statusOf('T1')).toBe('pending, initiated')
})

test("check_payment finds a payment by PayU's id, with a flat answer", async () => {
  const { fields } = await pay(harness, 'T1')
  const answer = await sendCommand(harness, 'check_payment', fields.mihpayid!)
  expect(answer.transaction_details).toMatchObject({ txnid: 'T1', amount: '499.00', amount_paid: '499.00' })
})

test.each([
  ['get_transaction_info', '2026-11-20 12:00:00', '2026-11-20 12:00:59', ['A']],
  ['get_transaction_info', '2026-11-20 12:01:00', '2026-11-20 12:30:00', ['B']],
  ['get_Transaction_Details', '2026-11-20', '2026-11-20', ['A', 'B']],
  ['get_Transaction_Details', '2026-11-21', '2026-11-21', []],
])('%s lists the payments that were opened from %s to %s, in Indian time', async (name, from, to, listed) => {
  await pay(harness, 'A')
  await harness.advance(120)
  await pay(harness, 'B', 'failure')
  const answer = (await command(harness, name, from, to)).json<{ Transaction_details: { txnid: string }[] }>()
  expect(answer.Transaction_details.map(({ txnid }) => txnid)).toEqual(listed)
})

test("a listed payment has PayU's id and state", async () => {
  const { fields } = await pay(harness, 'A')
  const answer = await command(harness, 'get_Transaction_Details', '2026-11-20', '2026-11-20')
  expect(answer.json()).toMatchObject({
    status: 1,
    Transaction_details: [{ id: fields.mihpayid, txnid: 'A', status: 'captured', amount: '499.00' }],
  })
})

test('refuses a command with a wrong hash or a wrong key', async () => {
  await pay(harness, 'T1')
  const form = { key: 'tvKey1', command: 'verify_payment', var1: 'T1', hash: 'f'.repeat(128) }
  expect((await harness.postForm('/merchant/postservice?form=2', form)).json()).toMatchObject({ status: 0 })
})

test.each([
  ['pending-then-success', 'success, captured'],
  ['pending-then-failure', 'failure, failed'],
  ['pending-then-auto-refund', 'failure, autoRefund'],
  ['dropped', 'failure, dropped'],
])('"%s" stays pending for two status requests and then ends as %s', async (outcome, end) => {
  await pay(harness, 'T1', outcome)
  expect(await statusOf('T1')).toBe('pending, in progress')
  expect(await statusOf('T1')).toBe('pending, in progress')
  expect(await statusOf('T1')).toBe(end)
})

test('a pending payment is settled without a status request', async () => {
  await pay(harness, 'T1', 'pending-then-success')
  await harness.advance(21)
  expect(await statusOf('T1')).toBe('success, captured')
})

test('a cancelled payment succeeds later', async () => {
  expect((await pay(harness, 'T1', 'late-success')).fields.unmappedstatus).toBe('userCancelled')
  await harness.advance(21)
  expect(await statusOf('T1')).toBe('success, captured')
})

test('settles a pending payment manually, and never reverts a capture', async () => {
  await pay(harness, 'T1', 'pending')
  await harness.advance(3600)
  expect(await statusOf('T1')).toBe('pending, pending')
  expect((await harness.postJson('/_payment/T1/settle', { to: 'captured' })).statusCode).toBe(204)
  expect(await statusOf('T1')).toBe('success, captured')
  expect((await harness.postJson('/_payment/T1/settle', { to: 'failed' })).statusCode).toBe(409)
})

test('the API can be slow, be down, be a web page, or find nothing', async () => {
  await pay(harness, 'T1')
  await setBehaviour(harness, { system: 'payu', behaviour: 'slow', times: 1 })
  expect(await statusOf('T1')).toBe('success, captured')
  expect(harness.waits).toEqual([12_000])

  await setBehaviour(harness, { system: 'payu', behaviour: 'http-500', times: 1 })
  expect((await command(harness, 'verify_payment', 'T1')).statusCode).toBe(500)

  await setBehaviour(harness, { system: 'payu', behaviour: 'html-instead-of-json', times: 1 })
  expect((await command(harness, 'verify_payment', 'T1')).headers['content-type']).toContain('text/html')

  await setBehaviour(harness, { system: 'payu', behaviour: 'not-found', times: 1 })
  expect((await verify('T1')).status).toBe(0)
  expect((await verify('T1')).status).toBe(1)
})

test('the API can close the connection without an answer', async () => {
  await setBehaviour(harness, { system: 'payu', behaviour: 'connection-reset' })
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  const body = new URLSearchParams({ command: 'verify_payment', var1: 'T1' })
  const call = fetch(`${address}/merchant/postservice.php?form=2`, { method: 'POST', body })
  await expect(call).rejects.toThrow('fetch failed')
})
