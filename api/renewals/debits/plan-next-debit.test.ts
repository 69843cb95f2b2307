import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planRenewal } from '#api/renewals/plan-renewal.ts'
import { AFTER_FAILURE, type DebitFailure, MAX_DEBITS } from './debit.ts'
import { afterPeakHours, type FailedDebit, planNextDebit } from './plan-next-debit.ts'

const ist = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`)
const inIndia = (moment: Date) =>
  new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

test.each([
  ['2027-01-15 09:59', '2027-01-15 09:59'],
  ['2027-01-15 10:00', '2027-01-15 13:01'],
  ['2027-01-15 13:00', '2027-01-15 13:01'],
  ['2027-01-15 13:01', '2027-01-15 13:01'],
  ['2027-01-15 16:59', '2027-01-15 16:59'],
  ['2027-01-15 17:00', '2027-01-15 21:31'],
  ['2027-01-15 21:30', '2027-01-15 21:31'],
  ['2027-01-15 21:31', '2027-01-15 21:31'],
  ['2027-01-15 00:00', '2027-01-15 00:00'],
])('a debit due at %s in India is sent at %s', (due, sent) => {
  expect(inIndia(afterPeakHours(ist(due)))).toBe(sent)
})

describe('the next debit', () => {
  const PLAN = planRenewal({ endsAt: ist('2027-01-15 16:20'), noticeHours: 48 }, ist('2026-12-20 00:00'))
  const failed = (...debits: [at: string, failure: DebitFailure][]): FailedDebit[] =>
    debits.map(([at, failure]) => ({ sentAt: ist(at), failure }))
  const next = (debits: FailedDebit[], now: string) => {
    const found = planNextDebit(PLAN, debits, ist(now))
    return found.kind === 'debit' ? inIndia(found.at) : found.kind
  }

  test('is the first one of the plan without an earlier one', () => {
    expect(next([], '2027-01-12 10:00')).toBe('2027-01-15 05:30')
  })

  test.each([
    [[['2027-01-15 05:30', 'insufficient_funds']], '2027-01-15 13:30'],
    [
      [
        ['2027-01-15 05:30', 'insufficient_funds'],
        ['2027-01-15 13:30', 'declined'],
      ],
      '2027-01-15 22:00',
    ],
    [[['2027-01-15 05:30', 'over_limit']], '2027-01-15 13:30'],
    [
      [
        ['2027-01-15 05:30', 'over_limit'],
        ['2027-01-15 13:30', 'over_limit'],
      ],
      'give_up',
    ],
    [[['2027-01-15 05:30', 'payer_not_notified']], 'send_notice'],
    [[['2027-01-15 05:30', 'mandate_revoked']], 'give_up'],
    [[['2027-01-15 05:30', 'mandate_paused']], 'give_up'],
    [[['2027-01-15 05:30', 'mandate_expired']], 'give_up'],
  ] satisfies [[at: string, failure: DebitFailure][], string][])('after %j is %s', (debits, expected) => {
    expect(next(failed(...debits), '2027-01-15 13:00')).toBe(expected)
  })

  test('is sent once if its time passed during an outage, outside peak hours', () => {
    expect(next([], '2027-01-15 11:00')).toBe('2027-01-15 13:01')
    expect(next([], '2027-01-15 22:10')).toBe('2027-01-15 22:10')
    expect(next(failed(['2027-01-15 22:10', 'declined']), '2027-01-15 22:20')).toBe('2027-01-16 05:30')
    expect(next([], '2027-01-16 09:59')).toBe('2027-01-16 09:59')
  })

  test('is none once the renewal is to be given up', () => {
    expect(next([], '2027-01-16 10:00')).toBe('give_up')
    expect(next(failed(['2027-01-16 05:30', 'declined']), '2027-01-16 06:00')).toBe('give_up')
  })

  test('ends after at most four debits, whatever fails and however late each decision is', () => {
    const anyFailure = fc.constantFrom(...(Object.keys(AFTER_FAILURE) as DebitFailure[]))
    const anyStep = fc.tuple(anyFailure, fc.nat(600))
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 6, maxLength: 12 }), (steps) => {
        const debits: FailedDebit[] = []
        let now = PLAN.noticeAt
        for (const [failure, minutes] of steps) {
          const found = planNextDebit(PLAN, debits, now)
          if (found.kind !== 'debit') break
          expect(found.at.getTime()).toBeGreaterThanOrEqual(now.getTime())
          expect(afterPeakHours(found.at)).toEqual(found.at)
          debits.push({ sentAt: found.at, failure })
          now = new Date(found.at.getTime() + minutes * 60_000)
        }
        expect(debits.length).toBeLessThanOrEqual(MAX_DEBITS)
        expect(planNextDebit(PLAN, debits, now).kind).not.toBe('debit')
      }),
    )
  })
})
