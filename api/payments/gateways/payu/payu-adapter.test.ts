/** The PayU adapter alone: which answers it accepts, and what it never signs. */
import { frozenRuntime } from '#test/frozen-runtime.ts'
import { PAYU } from '#test/payu-settings.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { payuHostedForm } from './payu-hosted-form.ts'
import { payuAdapter } from './payu-adapter.ts'

const GATEWAY = payuAdapter(PAYU)

const answering = (body: object): Runtime =>
  frozenRuntime(async () => ({ status: 200, body: JSON.stringify(body) }))

test('skips an entry that cannot be parsed or names another payment, and returns unknown for a missing one [GW-26]', async () => {
  const paid = { mihpayid: 1, status: 'SUCCESS', unmappedstatus: 'Captured', transaction_amount: '149' }
  const details = {
    A: { ...paid, mihpayid: [] },
    B: { ...paid, txnid: 'B' },
    C: null,
    stranger: paid,
    D: 'Not Found',
    F: { ...paid, txnid: 'stranger' },
  }
  const found = await GATEWAY.lookUp(
    answering({ transaction_details: details }),
    ['A', 'B', 'C', 'D', 'E', 'F'].map((id) => ({ id, canSettle: true })),
    1,
  )
  expect(Object.fromEntries(found)).toEqual({
    B: { kind: 'captured', gatewayPaymentId: '1', amountPaise: 149_00 },
    C: { kind: 'unknown' },
    E: { kind: 'unknown' },
  })
})

test('reads the amount of a payment that is looked up by its id, where its answer names it `amount` only', async () => {
  const payment = { mihpayid: 7, txnid: 'A', status: 'success', unmappedstatus: 'captured', amount: '149.00' }
  const found = await GATEWAY.lookUpPayment?.(answering({ transaction_details: payment }), '7')
  expect(found?.outcome).toMatchObject({ kind: 'captured', gatewayPaymentId: '7', amountPaise: 149_00 })
})

test('reports a capture without a readable amount or payment id as unreadable', async () => {
  const paid = { mihpayid: 1, status: 'success', unmappedstatus: 'captured', transaction_amount: '149' }
  const details = {
    A: { ...paid, transaction_amount: '' },
    B: { ...paid, mihpayid: '' },
    C: { ...paid, unmappedstatus: 'auth', transaction_amount: '' },
  }
  const attempts = ['A', 'B', 'C'].map((id) => ({ id, canSettle: true }))
  const found = await GATEWAY.lookUp(answering({ transaction_details: details }), attempts, 1)
  expect(Object.fromEntries(found)).toEqual({
    A: { kind: 'pending', isUnreadableCapture: true },
    B: { kind: 'pending', isUnreadableCapture: true },
    C: { kind: 'pending' },
  })
})

test('names the code of the bank in a failure, where PayU states one', async () => {
  const failed = { mihpayid: 1, status: 'failure', unmappedstatus: 'failed', transaction_amount: '149' }
  const details = { A: { ...failed, field9: 'Z9|Insufficient funds' }, B: { ...failed, field9: 'Failed' } }
  const attempts = ['A', 'B'].map((id) => ({ id, canSettle: true }))
  const found = await GATEWAY.lookUp(answering({ transaction_details: details }), attempts, 1)
  expect(Object.fromEntries(found)).toEqual({
    A: { kind: 'failed', reason: 'declined', bankCode: 'Z9' },
    B: { kind: 'failed', reason: 'declined' },
  })
})

const REQUEST = {
  attemptId: 'A1',
  amountPaise: paise(149_00),
  description: 'Packs',
  customer: { name: 'Asha', email: 'asha@example.com', mobile: '9840012345' },
}

test.each(['1 Month|1.00', '1 Month\n', '1 Month\u0000'])(
  'never signs a field that contains %j',
  (duration) => {
    const form = () =>
      payuHostedForm(
        PAYU,
        { shopUrl: 'https://shop.example', language: 'en' },
        { ...REQUEST, notes: ['NewCustomer', '1', duration] },
      )
    expect(form).toThrow('udf3 cannot be signed')
  },
)

test.each([
  ['another token', { token: 'RF2', amt: '149.00', action: 'refund' }],
  ['another sum', { token: 'RF1', amt: '1.00', action: 'refund' }],
])('rejects an answer about a refund with %s', async (_name, action) => {
  const runtime = answering({ transaction_details: { R1: { R1: { ...action, status: 'SUCCESS' } } } })
  const refund = { attemptId: 'A1', token: 'RF1', requestId: 'R1', amountPaise: paise(149_00) }
  await expect(GATEWAY.refundStatus(runtime, refund)).rejects.toMatchObject({ code: 'not_ours' })
})

test('completes a refund by its refund action only, not by a capture under the same id', async () => {
  const refund = { attemptId: 'A1', token: 'RF1', requestId: 'R1', amountPaise: paise(149_00) }
  const about = (action: string) =>
    answering({ transaction_details: { R1: { R1: { token: 'RF1', amt: 149, action, status: 'Success' } } } })
  expect(await GATEWAY.refundStatus(about('refund'), refund)).toEqual({ kind: 'done' })
  expect(await GATEWAY.refundStatus(about('capture'), refund)).toEqual({ kind: 'under way', requestId: 'R1' })
})
