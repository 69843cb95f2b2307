/** Paytm's answers about a refund: which are accepted, and what they mean. */
import { frozenRuntime } from '#test/frozen-runtime.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { paytmChecksum } from './paytm-checksum.ts'
import { applyRefund, fetchRefundStatus, findRefunds } from './paytm-refund-calls.ts'

const SETTINGS = { mid: 'M1', key: '0123456789abcdef', website: 'W', pgUrl: 'https://paytm.example' }
const OURS = { orderId: 'A1', refId: 'RF1', refundAmount: '149.00' }
const REFUND = { attemptId: 'A1', gatewayPaymentId: 'T1', token: 'RF1', amountPaise: paise(149_00) }

/** A Runtime in which Paytm gives these answers, one after the other, and signs each. */
function answering(...bodies: object[]): Runtime {
  return frozenRuntime(async () => {
    const body = JSON.stringify(bodies.shift())
    const signature = paytmChecksum(body, SETTINGS.key, 'AbC1')
    return { status: 200, body: `{"head":{"signature":"${signature}"},"body":${body}}` }
  })
}
const result = (resultStatus: string) => ({ resultInfo: { resultStatus } })
const statusFor = (body: object) => fetchRefundStatus(SETTINGS, answering(body), REFUND)

test('maps an answer about the refund to its state', async () => {
  expect(await statusFor({ ...result('TXN_SUCCESS'), ...OURS })).toEqual({ kind: 'done' })
  expect(await statusFor({ ...result('PENDING'), ...OURS, mid: 'M1' })).toMatchObject({ kind: 'under way' })
  expect(await statusFor({ ...result('TXN_FAILURE'), ...OURS })).toMatchObject({ kind: 'refused' })
})

test.each(['149', '149.0'])('accepts the amount of a refund written as %s', async (refundAmount) => {
  expect(await statusFor({ ...result('TXN_SUCCESS'), ...OURS, refundAmount })).toEqual({ kind: 'done' })
})

test.each(['400', '402', '501', '620', '626', 'BANK_PENDING', 'REFUND_LIMIT_EXCEEDED'])(
  'treats the refusal %s as transient, independent of the refund status',
  async (resultCode) => {
    const refusal = { resultInfo: { resultStatus: 'TXN_FAILURE', resultCode } }
    expect(await statusFor(refusal)).toEqual({ kind: 'not now', code: resultCode })
    const noRecord = { resultInfo: { resultStatus: 'TXN_FAILURE', resultCode: '631' } }
    expect(await applyRefund(SETTINGS, answering(refusal, noRecord), REFUND)).toMatchObject({
      kind: 'not now',
    })
    expect(await applyRefund(SETTINGS, answering(noRecord, refusal), REFUND)).toMatchObject({
      kind: 'not now',
    })
  },
)

test.each([
  ['another refund', { ...OURS, refId: 'RF2' }],
  ['another order', { ...OURS, orderId: 'A2' }],
  ['another sum', { ...OURS, refundAmount: '1.00' }],
  ['another merchant', { ...OURS, mid: 'M2' }],
])('rejects an answer about %s with any status', async (_name, named) => {
  for (const status of ['TXN_SUCCESS', 'PENDING', 'TXN_FAILURE']) {
    const answer = { ...result(status), ...named }
    await expect(statusFor(answer)).rejects.toMatchObject({ code: 'not_ours' })
    await expect(applyRefund(SETTINGS, answering(answer), REFUND)).rejects.toMatchObject({ code: 'not_ours' })
  }
})

test('permits only a refusal to omit order, reference and amount', async () => {
  for (const left of ['orderId', 'refId', 'refundAmount']) {
    const rest = Object.fromEntries(Object.entries(OURS).filter(([name]) => name !== left))
    await expect(statusFor({ ...result('TXN_SUCCESS'), ...rest })).rejects.toMatchObject({ code: 'not_ours' })
    await expect(statusFor({ ...result('PENDING'), ...rest })).rejects.toMatchObject({ code: 'not_ours' })
  }
  expect(await statusFor(result('TXN_FAILURE'))).toMatchObject({ kind: 'refused' })
})

test('returns the state of the existing refund when a repeat is refused, if the refund matches', async () => {
  const again = (body: object) =>
    applyRefund(SETTINGS, answering(result('TXN_FAILURE'), { ...result('TXN_SUCCESS'), ...body }), REFUND)
  expect(await again(OURS)).toEqual({ kind: 'done' })
  await expect(again({ ...OURS, refId: 'RF2' })).rejects.toMatchObject({ code: 'not_ours' })
})

test('finds a part behind parts that Paytm refused, whatever it answers about them [SPEC-17-129]', async () => {
  const refused = (resultCode: string) => ({ resultInfo: { resultStatus: 'TXN_FAILURE', resultCode } })
  const part = { ...result('TXN_SUCCESS'), orderId: 'A1', refId: 'RF-3', refundAmount: '20.00' }
  const none = Array.from({ length: 5 }, () => refused('631'))
  const tokenOf = (partNo?: number) => (partNo === undefined ? 'RF' : `RF-${String(partNo)}`)
  const search = (...bodies: object[]) =>
    findRefunds(SETTINGS, answering(...bodies), { attemptId: 'A1', gatewayPaymentId: 'T1', tokenOf })
  expect(await search(refused('631'), refused('600'), refused('631'), part, ...none)).toEqual([
    { token: 'RF-3', amountPaise: 20_00 },
  ])
  expect(await search(refused('631'), ...none)).toEqual([])
})
