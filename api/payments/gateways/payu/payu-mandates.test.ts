/** PayU's commands about mandates of UPI: what is sent, and which answers are accepted. */
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { answering, ID, MANDATES, requestsOf, runtimeOf, verified } from '#test/payu-mandates.ts'
import { describe, expect, test } from 'vitest'

const { MANDATE, NOTICE, DEBIT } = requestsOf('upi')

const STATUS = { status: 'active', action: 'MANDATE_STATUS', authpayuid: ID, amount: '499.00' }
const NOTIFIED = { status: 1, action: 'MANDATE_PRE_DEBIT', message: 'Request Processed Successfully' }
const debited = (changes: object = {}, key = DEBIT.attemptId) => ({
  status: 1,
  message: 'Transaction Processed successfully',
  details: {
    [key]: {
      authpayuid: ID,
      transactionid: DEBIT.attemptId,
      amount: '499.00',
      payuid: '',
      status: 'in progress',
      field9: '92|Transaction Initiated',
      ...changes,
    },
  },
})

// The hashes were computed independently; those of notice and revocation agree with payu-websdk.
test.each([
  {
    command: 'pre_debit_SI',
    call: (runtime: Runtime) => MANDATES.sendNotice(runtime, NOTICE),
    answer: NOTIFIED as object,
    var1: '{"authPayuId":"403993715512345678","requestId":"N0001A1","debitDate":"2027-01-15","amount":"499.00","mandateSeqNo":2,"invoiceDisplayNumber":"R0001P2"}',
    hash: '684ad5aebce2be4586a44d0dcb60e6d892cd1fa48dbaf19bc7ff0559ea286e9987f699c7c27ef1cd9c882abd4fe84dc2267277fae6f17d3eb9eaee2ea6a4b252',
  },
  {
    command: 'si_transaction',
    call: (runtime: Runtime) => MANDATES.debit(runtime, DEBIT),
    answer: debited(),
    var1: '{"authpayuid":"403993715512345678","txnid":"SDG0001P2A1","amount":"499.00","phone":"9876543210","email":"buyer@example.com","invoiceDisplayNumber":"R0001P2","mandateSeqNo":2}',
    hash: '25e516881fcdac6674f27fd75aff7d9791003c541a8e50bb4565334074ac5b3e6573aa6521e52f80de6c95b43871b09fdf49ff994b3819019508f1145653d6ae',
  },
  {
    command: 'upi_mandate_status',
    call: (runtime: Runtime) => MANDATES.status(runtime, MANDATE),
    answer: STATUS,
    var1: '{"authPayuId":"403993715512345678","requestId":"S0001A1"}',
    hash: 'c62aa974dfb05ec0dc5c7b3ae5ef1115926772a3a1a8cb2ea27d6f8376226fbaf0c89e352deaf129527c3a5b7a833eb181ad760ede4d1d423fd458e47b68c250',
  },
  {
    command: 'upi_mandate_revoke',
    call: (runtime: Runtime) => MANDATES.revoke(runtime, { ...MANDATE, requestId: 'X0001A1' }),
    answer: { status: 1, action: 'MANDATE_REVOKE' },
    var1: '{"authPayuId":"403993715512345678","requestId":"X0001A1"}',
    hash: 'de2a55e56e051324cf6564fcb0d67e1b2fc06b93131a8c461cac55fca28d0d4aa2a43503ba94cddefe5975aa208399ad9168ba0aaacdd54a87b9fb1f6f929fe4',
  },
])('sends $command as PayU documents it, with its hash', async ({ call, answer, ...expected }) => {
  const { runtime, forms } = runtimeOf(answer)
  await call(runtime)
  expect(forms).toEqual([{ key: 'tvKey1', ...expected }])
})

test('finds and withdraws a notice by its number', async () => {
  const { runtime, forms } = runtimeOf({ ...NOTIFIED, amount: '499.00' })
  expect(await MANDATES.findNotice(runtime, NOTICE)).toBe('accepted')
  expect(await MANDATES.withdrawNotice(runtime, NOTICE)).toBe(true)
  const variables = forms.map(({ var1 = '' }) => JSON.parse(var1) as object)
  expect(variables).toEqual(
    ['retrieve', 'delete'].map((action) => ({ authPayuId: ID, invoiceDisplayNumber: 'R0001P2', action })),
  )
})

describe('the status of a mandate', () => {
  test.each([
    ['active', 'active'],
    ['Active', 'active'],
    ['paused', 'paused'],
    ['cancelled', 'revoked'],
    ['discarded', 'revoked'],
    ['deleted', 'revoked'],
    ['failed', 'failed'],
    ['expired', 'expired'],
  ])('%s at PayU is %s', async (status, expected) => {
    expect(await MANDATES.status(answering({ ...STATUS, status }), MANDATE)).toEqual({
      status: expected,
      capPaise: 499_00,
    })
  })

  test('is unknown where PayU has no such mandate', async () => {
    const none = answering({ status: 0, message: 'Mandate entry not found' })
    expect(await MANDATES.status(none, MANDATE)).toEqual({ status: 'unknown', capPaise: undefined })
  })

  test('may have its id and amount as numbers, even if the number lost digits of the id', async () => {
    const text = JSON.stringify(STATUS).replace(`"${ID}"`, ID).replace('"499.00"', '499')
    expect(await MANDATES.status(answering(text), MANDATE)).toEqual({ status: 'active', capPaise: 499_00 })
  })

  test.each([
    ['of another mandate', { ...STATUS, authpayuid: '403993715512345679' }, 'not_ours'],
    ['without an id', { status: 'active' }, 'not_ours'],
    ['with an unknown word', { ...STATUS, status: 'toString' }, 'unreadable'],
    ['that asks to try again', { status: 422, errorCode: 'ER1002' }, 'unreadable'],
    ['that is a list', [], 'unreadable'],
    ['that is not JSON', '<h1>Maintenance</h1>', 'unreadable'],
  ])('is not accepted in an answer %s', async (_what, answer, code) => {
    await expect(MANDATES.status(answering(answer), MANDATE)).rejects.toMatchObject({ code })
  })
})

describe('a notice', () => {
  test.each([
    ['a number', NOTIFIED, { kind: 'accepted' }],
    ['a text', { ...NOTIFIED, status: '1', invoiceId: 'A1' }, { kind: 'accepted' }],
    ['the same amount', { ...NOTIFIED, amount: 499 }, { kind: 'accepted' }],
    ['E9254', { status: 0, errorCode: 'E9254' }, { kind: 'repeated' }],
    ['E9254 as the status', { status: 'E9254' }, { kind: 'repeated' }],
    ['E9260', { status: 0, errorCode: 'E9260' }, { kind: 'refused', code: 'E9260' }],
    ['E9263', { status: 0, error_code: 'E9263' }, { kind: 'refused', code: 'E9263' }],
    [
      'a code of the bank',
      { status: 'QC', message: 'MANDATE HAS BEEN REVOKED' },
      { kind: 'refused', code: 'QC' },
    ],
    ['0', { status: 0, message: 'Mandate is not active' }, { kind: 'not now', code: '0' }],
    ['nothing', {}, { kind: 'not now', code: '' }],
  ])('is classified by %s in the answer', async (_what, answer, expected) => {
    expect(await MANDATES.sendNotice(answering(answer), NOTICE)).toEqual(expected)
  })

  test('is not accepted by an answer about another amount or day', async () => {
    for (const other of [{ amount: '1.00' }, { debitDate: '2027-01-14' }]) {
      const runtime = answering({ ...NOTIFIED, amount: '499.00', ...other })
      await expect(MANDATES.sendNotice(runtime, NOTICE)).rejects.toMatchObject({ code: 'not_ours' })
      await expect(MANDATES.findNotice(runtime, NOTICE)).rejects.toMatchObject({ code: 'not_ours' })
    }
  })

  test('that PayU reports without its amount is not accepted', async () => {
    await expect(MANDATES.findNotice(answering(NOTIFIED), NOTICE)).rejects.toMatchObject({
      code: 'unreadable',
    })
  })

  test('is found as withdrawn, or not at all', async () => {
    const deleted = answering({ ...NOTIFIED, amount: '499.00', invoiceStatus: 'Deleted' })
    expect(await MANDATES.findNotice(deleted, NOTICE)).toBe('withdrawn')
    expect(await MANDATES.findNotice(answering({ status: 0 }), NOTICE)).toBe('none')
    expect(await MANDATES.withdrawNotice(answering({ status: 0 }), NOTICE)).toBe(false)
  })
})

describe('a debit', () => {
  test.each([
    ['captured', { status: 'captured' }, { kind: 'accepted' }],
    ['pending', { status: 'pending' }, { kind: 'accepted' }],
    ['in progress', { status: 'In Progress' }, { kind: 'accepted' }],
    ['in a state that PayU does not document', { status: 'initiated' }, { kind: 'accepted' }],
    ['failed', { status: 'failed', field9: 'Z9|Insufficient funds' }, { kind: 'failed', code: 'Z9' }],
    ['blank', { status: '', field9: 'No balance' }, { kind: 'failed', code: '' }],
  ])('that is %s is taken or failed, never paid', async (_what, changes, expected) => {
    expect(await MANDATES.debit(answering(debited(changes)), DEBIT)).toEqual(expected)
  })

  test.each([
    ['Invalid Hash', { status: 0, msg: 'Invalid Hash.' }, { kind: 'refused', code: '0' }],
    ['no status', {}, { kind: 'refused', code: '' }],
    ['E9256', { status: 0, errorCode: 'E9256' }, { kind: 'needs notice', code: 'E9256' }],
  ])('is refused with %s, unless PayU knows it', async (_what, answer, expected) => {
    const unknown = verified(DEBIT.attemptId, { mihpayid: 'Not Found', status: 'Not Found' })
    expect(await MANDATES.debit(answering(answer, unknown), DEBIT)).toEqual(expected)
    const found = { mihpayid: '4', status: 'pending', unmappedstatus: 'pending' }
    const pending = verified(DEBIT.attemptId, found)
    expect(await MANDATES.debit(answering(answer, pending), DEBIT)).toEqual({ kind: 'accepted' })
  })

  test('that PayU refuses is verified later where its answer about the payment cannot be read', async () => {
    const unreadable = verified(DEBIT.attemptId, { mihpayid: { id: '4' }, status: 'success' })
    await expect(MANDATES.debit(answering({ status: 0 }, unreadable), DEBIT)).rejects.toMatchObject({
      code: 'unreadable',
    })
  })

  test('is found by its id within the entry, whatever the key', async () => {
    const answer = debited({ status: 'failed', field9: 'VA|Revoked' }, 'another-key')
    expect(await MANDATES.debit(answering(answer), DEBIT)).toEqual({ kind: 'failed', code: 'VA' })
  })

  test('is taken, so that it is verified, where the answer does not mention it', async () => {
    for (const details of [[], {}, null, { X: { transactionid: 'X', status: 'failed' } }, { X: 'text' }])
      expect(await MANDATES.debit(answering({ status: 1, details }), DEBIT)).toEqual({ kind: 'accepted' })
  })

  test.each([
    ['another mandate', { authpayuid: '1' }],
    ['another amount', { amount: '4.99' }],
  ])('is not accepted in an answer with %s', async (_what, changes) => {
    await expect(MANDATES.debit(answering(debited(changes)), DEBIT)).rejects.toMatchObject({
      code: 'not_ours',
    })
  })
})

test('a revocation that PayU does not take is reported as not taken', async () => {
  expect(await MANDATES.revoke(answering({ status: 0, message: 'Mandate is not active' }), MANDATE)).toBe(
    false,
  )
})
