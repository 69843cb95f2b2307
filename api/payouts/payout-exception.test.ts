import { expect, test } from 'vitest'
import { findExceptions, type Unmatched } from './payout-exception.ts'

const TODAY = '2026-11-26'

const unmatched = (given: Partial<Unmatched>): Unmatched => ({
  source: 'capture',
  id: 'one',
  gateway: 'payu',
  reference: 'P1',
  utr: null,
  day: '2026-11-20',
  amountPaise: 14900,
  otherPaise: null,
  isTaken: false,
  orderId: null,
  ...given,
})

const kindsOf = (...all: Partial<Unmatched>[]) =>
  findExceptions(all.map(unmatched), TODAY).exceptions.map(({ kind }) => kind)

test.each(['capture', 'refund'] as const)(
  'a %s is late after three days, and missing after seven',
  (source) => {
    expect(kindsOf({ source, day: '2026-11-23' })).toEqual([])
    expect(kindsOf({ source, day: '2026-11-22' })).toEqual(['late'])
    expect(kindsOf({ source, day: '2026-11-19' })).toEqual(['late'])
    expect(kindsOf({ source, day: '2026-11-18' })).toEqual(['missing'])
  },
)

test('a line is extra, has another amount, or was paid out before', () => {
  expect(kindsOf({ source: 'payment', day: TODAY })).toEqual(['extra'])
  expect(kindsOf({ source: 'refund_line', day: TODAY, otherPaise: -100 })).toEqual(['amount_differs'])
  expect(kindsOf({ source: 'payment', day: TODAY, otherPaise: 14900, isTaken: true })).toEqual(['duplicate'])
  expect(kindsOf({ source: 'adjustment', day: TODAY })).toEqual(['extra'])
})

test('a payout is missing at the bank after two days, or has another amount there', () => {
  expect(kindsOf({ source: 'payout', day: '2026-11-24' })).toEqual([])
  expect(kindsOf({ source: 'payout', day: '2026-11-23' })).toEqual(['bank_missing'])
  expect(kindsOf({ source: 'payout', day: TODAY, otherPaise: 1 })).toEqual(['bank_amount_differs'])
  expect(kindsOf({ source: 'bank_refund', day: '2026-11-23' })).toEqual(['bank_missing'])
  expect(kindsOf({ source: 'bank_line', day: TODAY })).toEqual(['bank_extra'])
  expect(kindsOf({ source: 'bank_return', day: TODAY })).toEqual(['bank_returned'])
})

test('exceptions have their age, the oldest first, and those in time are counted', () => {
  const { exceptions, notDue } = findExceptions(
    [
      unmatched({ id: 'b', day: '2026-11-16' }),
      unmatched({ day: TODAY }),
      unmatched({ id: 'c', day: '2026-11-15' }),
    ],
    TODAY,
  )
  expect(exceptions.map(({ ageDays }) => ageDays)).toEqual([11, 10])
  expect(notDue).toBe(1)
})

test('the code of an exception is the same every day, and differs for another kind', () => {
  const one = unmatched({ day: '2026-11-20' })
  const codeOn = (today: string) => findExceptions([one], today).exceptions[0]?.code
  expect(codeOn('2026-11-24')).toMatch(/^[0-9A-F]{10}$/)
  expect(codeOn('2026-11-25')).toBe(codeOn('2026-11-24'))
  expect(codeOn('2026-11-28')).not.toBe(codeOn('2026-11-24'))
})

test('the code of a payout changes with its difference at the bank', () => {
  const codeOf = (amountPaise: number, otherPaise: number) =>
    findExceptions([unmatched({ source: 'payout', amountPaise, otherPaise })], TODAY).exceptions[0]?.code
  expect(codeOf(14900, 14800)).toBe(codeOf(14900, 14800))
  expect(codeOf(24900, 14800)).not.toBe(codeOf(14900, 14800))
  expect(codeOf(14900, 14700)).not.toBe(codeOf(14900, 14800))
})
