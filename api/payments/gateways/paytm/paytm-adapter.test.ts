/** Paytm's answers about a payment: which are accepted, and what they mean. */
import { frozenRuntime } from '#test/frozen-runtime.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { expect, test } from 'vitest'
import { paytmChecksum } from './paytm-checksum.ts'
import { paytmAdapter } from './paytm-adapter.ts'

const SETTINGS = { mid: 'M1', key: '0123456789abcdef', website: 'W', pgUrl: 'https://paytm.example' }
const GATEWAY = paytmAdapter(SETTINGS)
const OURS = { mid: 'M1', orderId: 'A1', txnId: 'T1', txnAmount: '149.00' }

/** A Runtime in which Paytm gives this answer to every call, and signs it. */
const answering = (body: object): Runtime =>
  frozenRuntime(async () => {
    const text = JSON.stringify(body)
    const signature = paytmChecksum(text, SETTINGS.key, 'AbC1')
    return { status: 200, body: `{"head":{"signature":"${signature}"},"body":${text}}` }
  })
const lookUp = async (resultStatus: string, named: object) => {
  const runtime = answering({ resultInfo: { resultStatus }, ...named })
  return (await GATEWAY.lookUp(runtime, [{ id: 'A1', canSettle: true }], 1)).get('A1')
}

test('maps an answer about the order to its outcome', async () => {
  const captured = { kind: 'captured', gatewayPaymentId: 'T1', amountPaise: 149_00 }
  expect(await lookUp('TXN_SUCCESS', OURS)).toEqual(captured)
  expect(await lookUp('TXN_FAILURE', OURS)).toMatchObject({ kind: 'failed' })
  expect(await lookUp('PENDING', OURS)).toEqual({ kind: 'pending' })
})

test.each(['', '1,49', '-1'])(
  'reports a success with the amount %j as an unreadable capture',
  async (txnAmount) => {
    const answer = await lookUp('TXN_SUCCESS', { ...OURS, txnAmount })
    expect(answer).toEqual({ kind: 'pending', isUnreadableCapture: true })
  },
)

test.each([
  ['another order', { ...OURS, orderId: 'A2' }],
  ['another merchant', { ...OURS, mid: 'M2' }],
])('rejects an answer about %s with any status [GW-26]', async (_name, named) => {
  for (const status of ['TXN_SUCCESS', 'TXN_FAILURE', 'PENDING'])
    await expect(lookUp(status, named)).rejects.toMatchObject({ code: 'not_ours' })
})

test('rejects a success without an order id, and accepts a refusal without one', async () => {
  const { orderId: _ours, ...unnamed } = OURS
  await expect(lookUp('TXN_SUCCESS', unnamed)).rejects.toMatchObject({ code: 'not_ours' })
  expect(await lookUp('TXN_FAILURE', unnamed)).toMatchObject({ kind: 'failed' })
})
