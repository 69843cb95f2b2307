/** Tests the effect of a lost dispute. */
import { paise } from '#contract/money.ts'
import { describe, expect, test } from 'vitest'
import { coveredRefunds, decideLoss } from './decide-loss.ts'
import type { DisputedPayment, DisputeKind } from './dispute.ts'

const PAYMENT: DisputedPayment = {
  ...{ captureId: 'c', gatewayPaymentId: '403993', attemptId: 'A', orderId: 'A', amountPaise: paise(14_900) },
  ...{ disposition: 'applied', orderState: 'paid', isUpgrade: false, refund: null },
  ...{ partlyRefundedPaise: paise(0), unreturnedPaise: 14_900, openRefunds: [] },
}

const lossOf = (
  given: Partial<DisputedPayment> | null,
  { amount = 14_900, kind = 'chargeback' }: { amount?: number; kind?: DisputeKind } = {},
) => decideLoss({ kind, amountPaise: paise(amount), payment: given && { ...PAYMENT, ...given } })

const refund = (
  status: 'requested' | 'sent' | 'manual' | 'done',
  amount = 14_900,
): DisputedPayment['refund'] => ({
  ...{ id: 'r', token: 'RF1', status, amountPaise: paise(amount) },
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

describe('beside open refunds', () => {
  const open = (amount: number, status: 'requested' | 'sent' | 'manual' = 'manual') => ({
    ...{ id: `r${String(amount)}`, status, amountPaise: paise(amount) },
  })
  const parts = (unreturnedPaise: number, ...openRefunds: ReturnType<typeof open>[]) => ({
    ...PAYMENT,
    ...{ unreturnedPaise, openRefunds, partlyRefundedPaise: paise(2_000) },
  })
  const coveredBy = (amount: number, payment: DisputedPayment | null) =>
    coveredRefunds({ amountPaise: paise(amount), payment }).map(({ id }) => id)

  test('a loss covers the refunds for which the rest of the payment does not suffice, the later ones first [SPEC-17-85]', () => {
    expect(coveredBy(14_900, parts(14_900, open(2_000)))).toEqual(['r2000'])
    expect(coveredBy(12_900, parts(14_900, open(2_000)))).toEqual([])
    expect(coveredBy(12_000, parts(14_900, open(2_000), open(1_000)))).toEqual(['r1000'])
    expect(coveredBy(4_000, parts(4_900, open(2_000), open(1_000)))).toEqual(['r2000', 'r1000'])
  })

  test('a loss covers no refund that exceeds it, and none of an unknown payment [SPEC-17-85]', () => {
    expect(coveredBy(1_000, parts(1_500, open(2_000), open(1_000)))).toEqual(['r1000'])
    expect(coveredBy(1_000, null)).toEqual([])
  })

  test('a dispute is not decided while its gateway may still send a refund that it would cover [SPEC-17-85]', () => {
    expect(lossOf(parts(14_900, open(2_000, 'sent')))).toBe('refund_in_progress')
    expect(lossOf(parts(14_900, open(2_000, 'sent')), { amount: 100 })).toBe('loss')
    expect(lossOf(parts(14_900, open(2_000)))).toBe('loss')
  })
})

test('a retrieval request moves no money', () => {
  expect(lossOf({}, { kind: 'retrieval' })).toBe('nothing')
  expect(lossOf({ refund: refund('sent') }, { kind: 'retrieval' })).toBe('nothing')
})
