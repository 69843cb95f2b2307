import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HIGHEST_NOTICE_HOURS } from '#api/payments/gateways/mandate.ts'
import { MAX_DEBITS } from '#api/renewals/debits/debit.ts'
import { afterPeakHours } from '#api/renewals/debits/plan-next-debit.ts'
import { midnightInIndia } from '#contract/format/india-time.ts'
import { planRenewal } from './plan-renewal.ts'

const ist = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`)
const inIndia = (moment: Date) =>
  new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

const planOf = (endsAt: string, now = '2026-12-20 00:00', noticeHours = 48) =>
  planRenewal({ endsAt: ist(endsAt), noticeHours }, ist(now))

describe('the plan of a renewal', () => {
  test('has its notice three days before, and four debits on and after the day of the end', () => {
    const plan = planOf('2027-01-15 16:20')
    expect(plan.debitTimes.map(inIndia)).toEqual([
      '2027-01-15 05:30',
      '2027-01-15 13:30',
      '2027-01-15 22:00',
      '2027-01-16 05:30',
    ])
    expect([plan.noticeAt, plan.noticeBy, plan.debitDay, plan.abandonAt].map(inIndia)).toEqual([
      '2027-01-12 09:00',
      '2027-01-13 00:00',
      '2027-01-15 00:00',
      '2027-01-16 12:00',
    ])
  })

  test.each([
    ['2027-01-15 23:59', '05:30'],
    ['2027-01-15 06:00', '05:30'],
    ['2027-01-15 05:59', '05:29'],
    ['2027-01-15 01:00', '00:30'],
    ['2027-01-15 00:35', '00:05'],
    ['2027-01-15 00:10', '00:05'],
    ['2027-01-15 00:00', '00:05'],
  ])('of a pack that ends at %s has its first debit on that day at %s', (end, time) => {
    expect(inIndia(planOf(end).debitTimes[0]!)).toBe(`2027-01-15 ${time}`)
  })

  test.each([
    ['2027-01-13 00:00', 48, '2027-01-15'],
    ['2027-01-13 00:01', 48, '2027-01-16'],
    ['2027-01-14 00:00', 24, '2027-01-15'],
    ['2027-01-14 00:01', 24, '2027-01-16'],
    ['2027-01-15 10:00', 48, '2027-01-18'],
    ['2027-01-20 00:00', 48, '2027-01-22'],
  ])('of a notice at %s with %i hours collects on %s', (now, hours, day) => {
    const plan = planOf('2027-01-15 16:20', now, hours)
    expect(inIndia(plan.debitDay)).toBe(`${day} 00:00`)
    expect(inIndia(plan.debitTimes[0]!)).toBe(`${day} 05:30`)
  })

  test('crosses a leap day, a year and a financial year', () => {
    expect(inIndia(planOf('2028-03-01 10:00').noticeAt)).toBe('2028-02-27 09:00')
    expect(inIndia(planOf('2027-01-01 10:00').noticeAt)).toBe('2026-12-29 09:00')
    expect(inIndia(planOf('2027-03-31 23:00').debitTimes[3]!)).toBe('2027-04-01 05:30')
  })

  const anyMoment = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2040-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  /** The time of the decision: from forty days before the end to ten days after it. */
  const anyOffset = fc.integer({ min: -40 * 86_400, max: 10 * 86_400 })
  const anyHours = fc.integer({ min: 24, max: HIGHEST_NOTICE_HOURS })

  test('keeps the hours of the notice, and is never later than the first day that keeps them', () => {
    fc.assert(
      fc.property(anyMoment, anyOffset, anyHours, (endsAt, seconds, noticeHours) => {
        const now = new Date(endsAt.getTime() + seconds * 1_000)
        const plan = planRenewal({ endsAt, noticeHours }, now)
        expect(plan.noticeBy.getTime()).toBeGreaterThanOrEqual(now.getTime())
        for (const time of plan.debitTimes)
          expect(time.getTime() - plan.noticeBy.getTime()).toBeGreaterThan(noticeHours * 3_600_000)
        const dayEarlier = plan.debitDay.getTime() - 86_400_000
        const isFirst = plan.debitDay.getTime() === midnightInIndia(endsAt).getTime()
        expect(isFirst || dayEarlier - noticeHours * 3_600_000 < now.getTime()).toBe(true)
      }),
    )
  })

  test('is announced at the time that it names, with hours left to send the notice again [SPEC-15-84]', () => {
    fc.assert(
      fc.property(anyMoment, anyOffset, anyHours, (endsAt, seconds, noticeHours) => {
        const now = new Date(endsAt.getTime() + seconds * 1_000)
        const { noticeAt } = planRenewal({ endsAt, noticeHours }, now)
        const then = noticeAt > now ? noticeAt : now
        const plan = planRenewal({ endsAt, noticeHours }, then)
        expect(plan.noticeAt.getTime()).toBeLessThanOrEqual(then.getTime())
        expect(plan.noticeBy.getTime() - plan.noticeAt.getTime()).toBeGreaterThanOrEqual(3 * 3_600_000)
      }),
    )
  })

  test('debits in ascending order, outside peak hours and within 48 hours of the first', () => {
    fc.assert(
      fc.property(anyMoment, anyOffset, (endsAt, seconds) => {
        const now = new Date(endsAt.getTime() + seconds * 1_000)
        const { debitTimes, abandonAt } = planRenewal({ endsAt, noticeHours: 48 }, now)
        for (const [at, time] of debitTimes.entries()) {
          expect(afterPeakHours(time)).toEqual(time)
          expect(time.getTime()).toBeGreaterThan(debitTimes[at - 1]?.getTime() ?? 0)
          expect(time.getTime()).toBeLessThan(abandonAt.getTime())
        }
        expect(debitTimes).toHaveLength(MAX_DEBITS)
        expect(abandonAt.getTime() - debitTimes[0]!.getTime()).toBeLessThan(48 * 3_600_000)
      }),
    )
  })
})
