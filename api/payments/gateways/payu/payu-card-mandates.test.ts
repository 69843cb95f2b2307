/** PayU's commands about mandates of cards, and the method that the payment of a mandate names. */
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { answering, ID, MANDATES, requestsOf, runtimeOf, verified } from '#test/payu-mandates.ts'
import { describe, expect, test } from 'vitest'

const { MANDATE, NOTICE, DEBIT } = requestsOf('card')
const NOTIFIED = {
  status: 1,
  action: 'MANDATE_PRE_DEBIT',
  message: 'Invoice Created Successfully',
  invoiceid: '76323425',
  amount: '499.00',
  approvedStatus: 'na',
  invoiceStatus: 'unpaid',
}
const STATUS = { status: 'active', action: 'check_mandate_status', authpayuid: ID, amount: '499.00' }
const debited = (changes: object) => ({
  status: 1,
  details: {
    [DEBIT.attemptId]: {
      authpayuid: ID,
      transactionid: DEBIT.attemptId,
      amount: '499.00',
      status: 'failed',
      ...changes,
    },
  },
})

// The hashes were computed independently, by the formula of the commands of UPI.
test.each([
  {
    command: 'pre_debit_SI',
    call: (runtime: Runtime) => MANDATES.sendNotice(runtime, NOTICE),
    answer: NOTIFIED as object,
    var1: '{"authPayuId":"403993715512345678","requestId":"N0001A1","debitDate":"2027-01-15","amount":"499.00","invoiceDisplayNumber":"R0001P2"}',
    hash: '79c56791fe3c67ce5a627b77faeb96be8e047e8b84c1527f34af366a6b004f372c6fcadab0e0c06a887854130561340cbad8b1c1d453f75c2e6608e17242584a',
  },
  {
    command: 'si_transaction',
    call: (runtime: Runtime) => MANDATES.debit(runtime, DEBIT),
    answer: debited({ status: 'captured' }),
    var1: '{"authpayuid":"403993715512345678","txnid":"SDG0001P2A1","amount":"499.00","phone":"9876543210","email":"buyer@example.com","invoiceDisplayNumber":"R0001P2"}',
    hash: 'c73f20280cb6103140f01fa5611ac47dfa727ddf3345fb0dc6e803f9d4ceeced79d4d7a6e0d60b727c3e446551d1b2585b96f4a09e1c5ece095840e533bb9389',
  },
  {
    command: 'check_mandate_status',
    call: (runtime: Runtime) => MANDATES.status(runtime, MANDATE),
    answer: STATUS,
    var1: '{"authPayuId":"403993715512345678","requestId":"S0001A1"}',
    hash: '6ed478ba8f0424a9452620e26b540b65453173b5d2b29da21c6b872be84c06bcfa66a40e626e8375c0b2cca4fa9e7088cc16126aa6afa838fdccdfec8d810200',
  },
  {
    command: 'mandate_revoke',
    call: (runtime: Runtime) => MANDATES.revoke(runtime, { ...MANDATE, requestId: 'X0001A1' }),
    answer: { status: 1, action: 'MANDATE_REVOKE', message: 'Mandate Revoked Successfully' },
    var1: '{"authPayuId":"403993715512345678","requestId":"X0001A1"}',
    hash: '4c2fed5cc50c5efdc9e207ced295f6a768bac55b2a32014307cff5454d46fe88d5196291481dc51d1b9f193dd0b28ae045627666eb0a512bb1c8bf54eee7eb77',
  },
])('sends $command for a card, with its hash [SPEC-15-58]', async ({ call, answer, ...expected }) => {
  const { runtime, forms } = runtimeOf(answer)
  await call(runtime)
  expect(forms).toEqual([{ key: 'tvKey1', ...expected }])
})

test('a mandate that its holder deleted is revoked', async () => {
  const deleted = { ...STATUS, status: 'deleted', deletedon: '2027-01-12 09:15:00' }
  expect(await MANDATES.status(answering(deleted), MANDATE)).toEqual({ status: 'revoked', capPaise: 499_00 })
})

describe('a notice of a card', () => {
  test.each([
    ['na', 'accepted'],
    ['Not_applicable', 'accepted'],
    ['Approved', 'accepted'],
    [null, 'accepted'],
    ['Pending', 'needs approval'],
    ['a new word', 'needs approval'],
  ])('whose approvedStatus is %s is %s [SPEC-15-61]', async (approvedStatus, kind) => {
    const runtime = answering({ ...NOTIFIED, approvedStatus })
    expect(await MANDATES.sendNotice(runtime, NOTICE)).toEqual({ kind })
    expect(await MANDATES.findNotice(runtime, NOTICE)).toBe(kind)
  })

  test('that was deleted is withdrawn, whatever its approval', async () => {
    const deleted = { ...NOTIFIED, approvedStatus: 'Pending', invoiceStatus: 'Deleted' }
    expect(await MANDATES.findNotice(answering(deleted), NOTICE)).toBe('withdrawn')
  })
})

test('a failed debit of a card has the code of its bank, or none', async () => {
  for (const [field9, code] of [
    ['51|Insufficient funds', '51'],
    ['Declined by the bank', ''],
  ])
    expect(await MANDATES.debit(answering(debited({ field9 })), DEBIT)).toEqual({ kind: 'failed', code })
})

test('a revocation that PayU refuses for a card is not taken', async () => {
  const refused = { status: 0, message: 'Mandate not in appropriate state to perform action' }
  expect(await MANDATES.revoke(answering(refused), MANDATE)).toBe(false)
})

describe('the payment that registered a mandate', () => {
  const PAYMENT = { attemptId: 'SDG0001A1', gatewayPaymentId: ID }
  const read = (payment: object) =>
    MANDATES.registeredWith(answering({}, verified(PAYMENT.attemptId, { mihpayid: ID, ...payment })), PAYMENT)

  test.each([
    [
      { mode: 'UPI', card_type: null, bankcode: 'INTENT' },
      { method: 'upi', canRevoke: true },
    ],
    [
      { mode: 'CC', card_type: 'VISA', bankcode: 'CC' },
      { method: 'card', canRevoke: true },
    ],
    [
      { mode: 'CC', card_type: 'MAST', bankcode: 'CC' },
      { method: 'card', canRevoke: true },
    ],
    [
      { mode: 'DC', card_type: null, bankcode: 'VISA' },
      { method: 'card', canRevoke: true },
    ],
    [
      { mode: 'DC', card_type: 'RUPAY', bankcode: 'RUPAY' },
      { method: 'card', canRevoke: false },
    ],
    [
      { mode: 'CC', card_type: 'AMEX', bankcode: 'CC' },
      { method: 'card', canRevoke: false },
    ],
    [
      { mode: 'CC', card_type: null, bankcode: 'CC' },
      { method: 'card', canRevoke: false },
    ],
    [{ mode: 'NB', bankcode: 'HDFB' }, undefined],
    [{}, undefined],
  ])('with %j is of %j [SPEC-15-59]', async (payment, expected) => {
    expect(await read(payment)).toEqual(expected)
  })

  test.each([
    ['another payment', { mihpayid: '1', mode: 'UPI' }],
    ['no payment', { mihpayid: 'Not Found', status: 'Not Found' }],
  ])('is not accepted in an answer about %s [SPEC-15-59]', async (_what, payment) => {
    await expect(read(payment)).rejects.toMatchObject({ code: 'not_ours' })
  })
})
