import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AttemptStatus,
  attemptId,
  isInFlight,
  outranks,
  paymentStatus,
  type PaymentStatusInput,
} from './attempt.ts'

const STATUSES: AttemptStatus[] = ['sent', 'pending', 'expired', 'failed', 'captured']
const ORDER = 'A'.repeat(23)

describe('an attempt', () => {
  test('has an id made from the order id, of at most the 25 characters that gateways allow', () => {
    expect(attemptId(ORDER, 1)).toBe(ORDER)
    expect(attemptId(ORDER, 2)).toBe(`${ORDER}02`)
    expect(attemptId(ORDER, 99)).toBe(`${ORDER}99`)
    expect(attemptId(ORDER, 99)).toHaveLength(25)
  })

  test('reaches the same status for any order and repetition of its notifications', () => {
    const statusAfter = (statuses: AttemptStatus[]) =>
      statuses.reduce<AttemptStatus>((status, next) => (outranks(next, status) ? next : status), 'sent')
    const shuffled = fc
      .array(fc.constantFrom(...STATUSES), { minLength: 1, maxLength: 8 })
      .chain((statuses) =>
        fc.tuple(
          fc.constant(statuses),
          fc.shuffledSubarray([...statuses, ...statuses], { minLength: statuses.length * 2 }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([statuses, again]) => {
        expect(statusAfter(again)).toBe(statusAfter(statuses))
      }),
    )
  })

  test('ranks captured above every status and pending below failed, and is never reset to sent', () => {
    for (const status of STATUSES) {
      expect(outranks(status, 'captured')).toBe(false)
      expect(outranks('captured', status)).toBe(status !== 'captured')
      expect(outranks('sent', status)).toBe(false)
    }
    expect(outranks('pending', 'failed')).toBe(false)
    expect(outranks('failed', 'expired')).toBe(true)
  })

  test('is in flight while sent or pending', () => {
    expect(STATUSES.filter((status) => isInFlight({ status }))).toEqual(['sent', 'pending'])
  })
})

describe('the payment status of an order', () => {
  const statusOf = (
    order: PaymentStatusInput['order'],
    attempts: AttemptStatus[] = [],
    refunds: boolean[] = [],
  ) =>
    paymentStatus({
      order,
      attempts: attempts.map((status) => ({ status, reason: null })),
      refunds: refunds.map((done) => ({ done })),
    })

  test.each<[string, Parameters<typeof statusOf>, string]>([
    ['is open without attempts', ['open'], 'open'],
    ['is expired for an expired order without attempts', ['expired'], 'expired'],
    ['is pending while an attempt is sent', ['paying', ['sent']], 'pending'],
    ['is pending while an attempt is pending', ['paying', ['failed', 'pending']], 'pending'],
    ['is pending for an expired order while an attempt is pending', ['expired', ['pending']], 'pending'],
    ['is failed after a failed attempt', ['paying', ['failed']], 'failed'],
    ['is failed for an expired order with a failed attempt', ['expired', ['failed', 'expired']], 'failed'],
    ['is expired for an expired order with an expired attempt', ['expired', ['expired']], 'expired'],
    ['is paid for a paid order', ['paid', ['captured']], 'paid'],
    ['is paid while a second capture is being refunded', ['paid', ['captured', 'captured'], [false]], 'paid'],
    ['is refunding while its capture is being refunded', ['paying', ['captured'], [false]], 'refunding'],
    [
      'is refunding while one refund is open',
      ['paying', ['captured', 'captured'], [true, false]],
      'refunding',
    ],
    ['is refunded when the refund is done', ['expired', ['captured'], [true]], 'refunded'],
    ['is refunding while an operator refund is open', ['refunded', ['captured'], [false]], 'refunding'],
    ['is refunded when the operator refund is done', ['refunded', ['captured'], [true]], 'refunded'],
  ])('%s', (_name, given, expected) => {
    expect(statusOf(...given)).toBe(expected)
  })

  test('is pending while any attempt of an unpaid order is in flight', () => {
    const inputs = fc.record({
      order: fc.constantFrom<PaymentStatusInput['order']>('open', 'paying', 'expired'),
      attempts: fc.array(fc.record({ status: fc.constantFrom(...STATUSES), reason: fc.constant(null) })),
    })
    fc.assert(
      fc.property(inputs, (given) => {
        if (given.attempts.some(isInFlight)) expect(paymentStatus({ ...given, refunds: [] })).toBe('pending')
      }),
    )
  })
})
