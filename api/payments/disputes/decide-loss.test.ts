/** Tests the effect of a lost dispute. */
import { paise } from '#contract/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverRefunds, decideLoss } from './decide-loss.ts'
import type { DisputedPayment, DisputeKind } from './dispute.ts'

const PAYMENT: DisputedPayment = {
  captureId: 'c',
  gatewayPaymentId: '403993',
  attemptId: 'A',
  orderId: 'A',
  amountPaise: paise(14_900),
  disposition: 'applied',
  orderState: 'paid',
  isUpgrade: false,
  refund: null,
  partlyRefundedPaise: paise(0),
  unreturnedPaise: 14_900,
  openRefunds: [],
}

const lossOf = (
  given: Partial<DisputedPayment> | null,
  { amount = 14_900, kind = 'chargeback' }: { amount?: number; kind?: DisputeKind } = {},
) => decideLoss({ kind, amountPaise: paise(amount), payment: given && { ...PAYMENT, ...given } })

const refund = (
  status: 'requested' | 'sent' | 'manual' | 'done',
  amount = 14_900,
  covered = 0,
): DisputedPayment['refund'] => ({
  id: 'r',
  token: 'RF1',
  status,
  amountPaise: paise(amount),
  coveredPaise: paise(covered),
})

test('a lost dispute of a whole sale reverses the sale [SPEC-17-47]', () => {
  expect(lossOf({})).toBe('reverses_sale')
  expect(lossOf({}, { kind: 'pre_arbitration' })).toBe('reverses_sale')
})

test('the shop bears the loss of a part, of an upgrade, of a refunded payment and of an unknown one [SPEC-17-47]', () => {
  expect(lossOf({}, { amount: 14_899 })).toBe('loss')
  expect(lossOf({ isUpgrade: true })).toBe('loss')
  expect(lossOf({ orderState: 'refunded', refund: refund('done') })).toBe('loss')
  expect(lossOf({ refund: refund('manual') }, { amount: 100 })).toBe('loss')
  expect(lossOf(null)).toBe('loss')
})

test('a lost dispute completes a refund that the gateway refused, and waits for one in progress [SPEC-17-48]', () => {
  expect(lossOf({ disposition: 'refund', refund: refund('manual') })).toBe('completes_refund')
  expect(lossOf({ refund: refund('requested') })).toBe('refund_in_progress')
  expect(lossOf({ refund: refund('sent') })).toBe('refund_in_progress')
})

test('a dispute of another amount than its rest does not complete a refund that is covered in part [SPEC-17-86]', () => {
  expect(lossOf({ refund: refund('manual', 10_000, 1_000) }, { amount: 10_000 })).toBe('loss')
})

describe('beside open refunds', () => {
  const open = (amount: number, status: 'requested' | 'sent' | 'manual' = 'manual', covered = 0) => ({
    id: `r${String(amount)}`,
    status,
    amountPaise: paise(amount),
    coveredPaise: paise(covered),
  })
  const parts = (unreturnedPaise: number, ...openRefunds: ReturnType<typeof open>[]) => ({
    ...PAYMENT,
    unreturnedPaise,
    openRefunds,
    partlyRefundedPaise: paise(2_000),
  })
  const coveredBy = (amount: number, payment: DisputedPayment | null) =>
    coverRefunds({ amountPaise: paise(amount), payment }).map(({ id, coveredPaise }) => [id, coveredPaise])

  test('a loss covers the refunds for which the rest of the payment does not suffice, the later ones first [SPEC-17-85]', () => {
    expect(coveredBy(14_900, parts(14_900, open(2_000)))).toEqual([['r2000', 2_000]])
    expect(coveredBy(12_900, parts(14_900, open(2_000)))).toEqual([])
    expect(coveredBy(4_000, parts(4_900, open(2_000), open(1_000)))).toEqual([
      ['r2000', 1_100],
      ['r1000', 1_000],
    ])
    expect(coveredBy(1_000, null)).toEqual([])
  })

  test('a loss covers a part of a refund, in addition to the part that an earlier loss covers [SPEC-17-86]', () => {
    expect(coveredBy(12_000, parts(14_900, open(2_000), open(1_000)))).toEqual([['r1000', 100]])
    expect(coveredBy(4_900, parts(14_900, open(14_900)))).toEqual([['r14900', 4_900]])
    expect(coveredBy(2_000, parts(10_000, open(14_900, 'manual', 4_900)))).toEqual([['r14900', 6_900]])
  })

  test('refunds use the whole rest of the payment, and a loss covers at most its amount [SPEC-17-86]', () => {
    const amount = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 4 }), fc.nat(20_000), amount, (amounts, spare, loss) => {
        const owed = amounts.reduce((sum, one) => sum + one, 0)
        const payment = parts(owed + spare, ...amounts.map((one) => open(one)))
        const covered = coverRefunds({ amountPaise: paise(loss), payment })
        const total = covered.reduce((sum, { coveredPaise }) => sum + coveredPaise, 0)
        expect(owed - total).toBe(Math.min(owed, Math.max(0, owed + spare - loss)))
        expect(total).toBeLessThanOrEqual(loss)
      }),
    )
  })

  test('a dispute is not decided while its gateway may still send a refund that it would cover [SPEC-17-85]', () => {
    expect(lossOf(parts(14_900, open(2_000, 'sent')))).toBe('refund_in_progress')
    expect(lossOf(parts(14_900, open(2_000, 'sent')), { amount: 100 })).toBe('loss')
    expect(lossOf(parts(14_900, open(2_000)))).toBe('loss')
    expect(lossOf(parts(13_900, open(2_000, 'sent')), { amount: 12_900 })).toBe('refund_in_progress')
    expect(lossOf(parts(13_900, open(2_000)), { amount: 12_900 })).toBe('reverses_sale')
  })
})

test('a retrieval request moves no money', () => {
  expect(lossOf({}, { kind: 'retrieval' })).toBe('nothing')
  expect(lossOf({ refund: refund('sent') }, { kind: 'retrieval' })).toBe('nothing')
})
