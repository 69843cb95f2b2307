/** Tests the credit for unused days: the table of worked examples, and what holds for every pack and moment. */
import { DAY_MS } from '#contract/durations.ts'
import { paise, type Paise } from '#contract/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditUnusedDays } from './unused-credit.ts'
import { expiryOf, type PackDuration } from './validity.ts'

const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`)

// Times in India.
test.each([
  [499_00, '2027-01-31 16:20', 1, '2027-02-28 16:20', '2027-02-10 10:00', 28, 18, 320_78],
  [499_00, '2028-01-31 16:20', 1, '2028-02-29 16:20', '2028-02-10 10:00', 29, 19, 326_93],
  [499_00, '2027-02-28 09:00', 1, '2027-03-28 09:00', '2027-03-01 09:00', 28, 27, 481_17],
  [499_00, '2027-02-28 09:00', 1, '2027-03-28 09:00', '2027-03-01 09:01', 28, 26, 463_35],
  [499_00, '2027-01-15 00:00', 1, '2027-02-15 00:00', '2027-01-15 00:00', 31, 31, 499_00],
  [499_00, '2027-01-15 00:00', 1, '2027-02-15 00:00', '2027-01-15 00:01', 31, 30, 482_90],
  [499_00, '2027-01-15 12:00', 1, '2027-02-15 12:00', '2027-02-15 11:59', 31, 0, 0],
  [199_00, '2027-12-31 20:00', 1, '2028-01-31 20:00', '2028-01-16 20:00', 31, 15, 96_29],
  [1_299_00, '2027-11-30 18:30', 3, '2028-02-29 18:30', '2028-02-01 00:00', 91, 28, 399_69],
  [2_399_00, '2027-08-31 23:59', 6, '2028-02-29 23:59', '2027-09-01 00:00', 182, 181, 2_385_81],
  [4_499_00, '2028-02-29 07:00', 12, '2029-02-28 07:00', '2028-08-15 12:00', 365, 196, 2_415_90],
  [4_499_00, '2027-02-28 07:00', 12, '2028-02-28 07:00', '2028-02-28 06:59', 365, 0, 0],
])(
  'a pack of %i paise from %s for %i months, until %s, upgraded at %s: %i days, %i of them unused [SPEC-15-12]',
  (...given) => {
    const [price, start, months, end, now, totalDays, unusedDays, creditPaise] = given
    const startsAt = at(start)
    const endsAt = expiryOf(startsAt, { months, days: null })
    expect(endsAt).toEqual(at(end))
    const credit = creditUnusedDays({ pricePaise: paise(price), startsAt, endsAt }, at(now))
    expect(credit).toEqual({ totalDays, unusedDays, creditPaise })
  },
)

const packs = fc.record({
  pricePaise: fc.integer({ min: 1, max: 9_999_999_99 }).map(paise),
  startsAt: fc.date({ min: at('2026-01-01 00:00'), max: at('2036-01-01 00:00'), noInvalidDate: true }),
  term: fc.oneof(
    fc.integer({ min: 1, max: 24 }).map((months) => ({ months, days: null }) as const),
    fc.integer({ min: 1, max: 400 }).map((days) => ({ months: null, days }) as const),
  ),
})
/** A moment from a day before the start to some days after the end of a short pack, in milliseconds from the start. */
const offsets = fc.integer({ min: -DAY_MS, max: 800 * DAY_MS })

type AnyPack = { pricePaise: Paise; startsAt: Date; term: PackDuration }

const creditAt = ({ pricePaise, startsAt, term }: AnyPack, offset: number) =>
  creditUnusedDays(
    { pricePaise, startsAt, endsAt: expiryOf(startsAt, term) },
    new Date(startsAt.getTime() + offset),
  )

describe('the credit of any pack', () => {
  test('is never negative, never more than the price, and zero from the end on', () => {
    fc.assert(
      fc.property(packs, offsets, (pack, offset) => {
        const { creditPaise, totalDays, unusedDays } = creditAt(pack, offset)
        expect(creditPaise).toBeGreaterThanOrEqual(0)
        expect(creditPaise).toBeLessThanOrEqual(pack.pricePaise)
        if (offset <= 0) expect(creditPaise).toBe(pack.pricePaise)
        if (offset > (totalDays - 1) * DAY_MS) expect([creditPaise, unusedDays]).toEqual([0, 0])
      }),
    )
  })

  test('never rises with time, and never falls with the price', () => {
    fc.assert(
      fc.property(packs, offsets, fc.nat(DAY_MS * 40), (pack, offset, later) => {
        const { creditPaise } = creditAt(pack, offset)
        expect(creditAt(pack, offset + later).creditPaise).toBeLessThanOrEqual(creditPaise)
        const dearer = { ...pack, pricePaise: paise(pack.pricePaise + 1) }
        expect(creditAt(dearer, offset).creditPaise).toBeGreaterThanOrEqual(creditPaise)
      }),
    )
  })

  test('is the exact share of the price without its fraction of a paisa', () => {
    fc.assert(
      fc.property(packs, offsets, (pack, offset) => {
        const { creditPaise, totalDays, unusedDays } = creditAt(pack, offset)
        const exact = (BigInt(pack.pricePaise) * BigInt(unusedDays)) / BigInt(totalDays)
        expect(BigInt(creditPaise)).toBe(exact)
      }),
    )
  })
})

test('a term that is not a whole number of days is an error', () => {
  const startsAt = at('2027-01-15 00:00')
  for (const endsAt of [at('2027-01-15 12:00'), at('2027-01-16 00:01'), startsAt])
    expect(() => creditUnusedDays({ pricePaise: paise(100), startsAt, endsAt }, startsAt)).toThrow(RangeError)
})
