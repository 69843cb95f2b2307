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
  test('is named by its order, and fits the 25 characters of a gateway', () => {
    expect(attemptId(ORDER, 1)).toBe(ORDER)
    expect(attemptId(ORDER, 2)).toBe(`${ORDER}02`)
    expect(attemptId(ORDER, 99)).toBe(`${ORDER}99`)
    expect(attemptId(ORDER, 99)).toHaveLength(25)
  })

  test('ends the same in whatever order, and however often, its news are heard', () => {
    const hear = (news: AttemptStatus[]) =>
      news.reduce<AttemptStatus>((status, next) => (outranks(next, status) ? next : status), 'sent')
    const shuffled = fc
      .array(fc.constantFrom(...STATUSES), { minLength: 1, maxLength: 8 })
      .chain((news) =>
        fc.tuple(fc.constant(news), fc.shuffledSubarray([...news, ...news], { minLength: news.length * 2 })),
      )
    fc.assert(
      fc.property(shuffled, ([news, again]) => {
        expect(hear(again)).toBe(hear(news))
      }),
    )
  })

  test('never forgets money: captured beats all, failed can still become captured, nothing becomes sent', () => {
    for (const status of STATUSES) {
      expect(outranks(status, 'captured')).toBe(false)
      expect(outranks('captured', status)).toBe(status !== 'captured')
      expect(outranks('sent', status)).toBe(false)
    }
    expect(outranks('pending', 'failed')).toBe(false)
    expect(outranks('failed', 'expired')).toBe(true)
  })

  test('is under way until something is known', () => {
    expect(STATUSES.filter((status) => isInFlight({ status }))).toEqual(['sent', 'pending'])
  })
})

describe('how an order stands', () => {
  const stands = (
    order: PaymentStatusInput['order'],
    attempts: AttemptStatus[] = [],
    refunds: boolean[] = [],
  ) =>
    paymentStatus({
      order,
      attempts: attempts.map((status) => ({ status, reason: null })),
      refunds: refunds.map((done) => ({ done })),
    })

  test.each<[string, Parameters<typeof stands>, string]>([
    ['nobody tried to pay', ['open'], 'open'],
    ['time is over', ['expired'], 'expired'],
    ['somebody is paying', ['paying', ['sent']], 'pending'],
    ['the bank is thinking', ['paying', ['failed', 'pending']], 'pending'],
    ['the bank is thinking, and time is over', ['expired', ['pending']], 'pending'],
    ['it failed', ['paying', ['failed']], 'failed'],
    ['it failed, and time is over', ['expired', ['failed', 'expired']], 'failed'],
    ['nobody ever paid', ['expired', ['expired']], 'expired'],
    ['it is paid', ['paid', ['captured']], 'paid'],
    ['it is paid, and a second payment goes back', ['paid', ['captured', 'captured'], [false]], 'paid'],
    ['the money goes back', ['paying', ['captured'], [false]], 'refunding'],
    ['half of the money is back', ['paying', ['captured', 'captured'], [true, false]], 'refunding'],
    ['the money is back', ['expired', ['captured'], [true]], 'refunded'],
    ['staff gave it back', ['refunded', ['captured'], [false]], 'refunding'],
    ['what staff gave back is back', ['refunded', ['captured'], [true]], 'refunded'],
  ])('%s', (_name, given, expected) => {
    expect(stands(...given)).toBe(expected)
  })

  test('is never failed or open while money may be on its way or was taken', () => {
    const standing = fc.record({
      order: fc.constantFrom<PaymentStatusInput['order']>('open', 'paying', 'expired'),
      attempts: fc.array(fc.record({ status: fc.constantFrom(...STATUSES), reason: fc.constant(null) })),
    })
    fc.assert(
      fc.property(standing, (given) => {
        if (given.attempts.some(isInFlight)) expect(paymentStatus({ ...given, refunds: [] })).toBe('pending')
      }),
    )
  })
})
