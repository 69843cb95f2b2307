/** Tests which entries of a gateway's books a restored database lacks, and which of them are open. */
import { newRefundReference } from '#api/payments/refunds/refund.ts'
import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import {
  type BookedPayment,
  type GatewayRecovery,
  findMissingRefunds,
  isComplete,
  judgeUnknown,
  openPaise,
} from './recovery.ts'

const tokenOf = (partNo?: number) => newRefundReference('payu', 'P1', partNo)
const PAYMENT: BookedPayment = {
  orderId: 'ORDER',
  attemptId: 'ORDER',
  gatewayPaymentId: 'P1',
  capturedPaise: paise(149_00),
  refunds: [],
}
const UNKNOWN = { attemptId: 'A', gatewayPaymentId: 'P1', capturedPaise: paise(149_00) }
const NOTHING: GatewayRecovery = {
  gateway: 'payu',
  listed: 0,
  booked: 0,
  unknown: [],
  missing: [],
  faults: [],
}
const missing = (payment: BookedPayment, ...found: [token: string | null, amount: number][]) =>
  findMissingRefunds(
    payment,
    found.map(([token, amount]) => ({ token, amountPaise: paise(amount) })),
    tokenOf,
  ).map(({ kind, amountPaise }) => [kind, amountPaise])

test('finds a whole refund and a part that the ledger lacks, by their references [SPEC-19-14]', () => {
  expect(missing(PAYMENT, [tokenOf(), 149_00])).toEqual([['whole', 149_00]])
  expect(missing(PAYMENT, [tokenOf(2), 10_00], [tokenOf(1), 49_00])).toEqual([
    ['part', 49_00],
    ['part', 10_00],
  ])
})

test('finds nothing where the ledger has each refund, done or on its way [SPEC-19-14]', () => {
  for (const status of ['requested', 'sent', 'manual', 'done'] as const) {
    const refunds = [{ token: tokenOf(), amountPaise: paise(149_00), status, isByBank: false }]
    expect(missing({ ...PAYMENT, refunds }, [tokenOf(), 149_00])).toEqual([])
    const byHand = status === 'manual' ? [['by_hand', 149_00]] : []
    expect(missing({ ...PAYMENT, refunds }, [null, 149_00])).toEqual(byHand)
  }
})

test('finds a refund behind one that the gateway refused, at a gateway that names no references [SPEC-17-129]', () => {
  const refused = { token: tokenOf(1), amountPaise: paise(49_00) }
  for (const refunds of [
    [{ ...refused, status: 'done' as const, isByBank: true }],
    [{ ...refused, status: 'manual' as const, isByBank: false }],
  ])
    expect(missing({ ...PAYMENT, refunds }, [null, 20_00])).toEqual([['part', 20_00]])
})

test('proposes no sum again that a refused refund explains, or may be a part of [SPEC-17-129]', () => {
  const manual = (partNo: number, rupees: number) => ({
    token: tokenOf(partNo),
    amountPaise: paise(rupees * 100),
    status: 'manual' as const,
    isByBank: false,
  })
  const two = { ...PAYMENT, refunds: [manual(1, 49), manual(2, 20)] }
  expect(missing(two, [null, 69_00])).toEqual([['by_hand', 69_00]])
  expect(missing(two, [null, 20_00])).toEqual([['by_hand', 20_00]])
  expect(missing(two, [null, 30_00])).toEqual([['unexplained', 30_00]])
  expect(missing(two, [null, 149_00])).toEqual([['unexplained', 149_00]])
  expect(missing({ ...PAYMENT, refunds: [manual(1, 49)] }, [null, 69_00])).toEqual([['unexplained', 69_00]])
  expect(missing(two, [null, 10_00])).toEqual([['part', 10_00]])
})

test('proposes a part again only if no earlier part has its reference [SPEC-17-129]', () => {
  expect(missing(PAYMENT, [tokenOf(2), 20_00])).toEqual([['later_part', 20_00]])
  const refunds = [{ token: tokenOf(1), amountPaise: paise(49_00), status: 'done' as const, isByBank: true }]
  expect(missing({ ...PAYMENT, refunds }, [tokenOf(2), 20_00])).toEqual([['part', 20_00]])
})

test('reports another amount under a reference of the ledger', () => {
  const refunds = [
    { token: tokenOf(1), amountPaise: paise(30_00), status: 'requested' as const, isByBank: false },
  ]
  expect(missing({ ...PAYMENT, refunds }, [tokenOf(1), 49_00])).toEqual([['differs', 49_00]])
})

test('accepts a refund with a foreign reference as the one that staff had to send, if its amount is equal', () => {
  const refunds = [
    { token: tokenOf(), amountPaise: paise(149_00), status: 'manual' as const, isByBank: false },
  ]
  expect(missing({ ...PAYMENT, refunds }, ['DASHBOARD1', 149_00])).toEqual([['by_hand', 149_00]])
  expect(missing({ ...PAYMENT, refunds }, ['DASHBOARD1', 10_00])).toEqual([['unexplained', 10_00]])
  expect(missing(PAYMENT, ['DASHBOARD1', 149_00])).toEqual([['unexplained', 149_00]])
})

test('compares sums at a gateway that names no references [SPEC-19-14]', () => {
  const refunds = [{ token: tokenOf(1), amountPaise: paise(49_00), status: 'done' as const, isByBank: false }]
  expect(missing({ ...PAYMENT, refunds }, [null, 49_00])).toEqual([])
  expect(missing({ ...PAYMENT, refunds }, [null, 149_00])).toEqual([['whole', 100_00]])
  expect(missing(PAYMENT, [null, 49_00])).toEqual([['part', 49_00]])
})

test('reports a refund without a reference beside one with the reference of a booked refund [SPEC-19-14]', () => {
  const refunds = [{ token: tokenOf(1), amountPaise: paise(99_00), status: 'done' as const, isByBank: false }]
  expect(missing({ ...PAYMENT, refunds }, [tokenOf(1), 99_00], [null, 20_00])).toEqual([['part', 20_00]])
})

test('leaves an unknown payment open until all of it is refunded [SPEC-19-13]', () => {
  const judged = (...amounts: number[]) =>
    judgeUnknown(
      UNKNOWN,
      amounts.map((amount) => ({ token: null, amountPaise: paise(amount) })),
      false,
    )
  expect(judged()).toMatchObject({ state: 'open', returnedPaise: 0 })
  expect(judged(49_00)).toMatchObject({ state: 'open', returnedPaise: 49_00 })
  expect(judged(49_00, 100_00)).toMatchObject({ state: 'returned' })
  expect(openPaise([{ ...NOTHING, unknown: [judged(49_00), judged(149_00)] }])).toBe(100_00)
})

test('leaves the debit of a renewal to its renewal [SPEC-19-15]', () => {
  expect(judgeUnknown(UNKNOWN, [], true)).toMatchObject({ state: 'renewal' })
})

test('is complete only without open payments, missing refunds and faults', () => {
  const open = judgeUnknown(UNKNOWN, [], false)
  const refund = { ...PAYMENT, token: null, amountPaise: paise(1_00), kind: 'part' as const }
  expect(isComplete(NOTHING)).toBe(true)
  expect(isComplete({ ...NOTHING, unknown: [judgeUnknown(UNKNOWN, [], true)] })).toBe(true)
  expect(isComplete({ ...NOTHING, unknown: [open] })).toBe(false)
  expect(isComplete({ ...NOTHING, missing: [refund] })).toBe(false)
  expect(isComplete({ ...NOTHING, faults: ['its list was not read'] })).toBe(false)
})
