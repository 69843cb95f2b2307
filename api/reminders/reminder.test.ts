import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { clockInIndia } from '#contract/format/india-time.ts'
import { paise } from '#contract/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAYS_BEFORE, dueRanges, dueReminder, type EndingPack, sendUntil } from './reminder.ts'

/** A pack that ends on 20 December 2026 at 17:30 in India. */
const PACK: EndingPack = {
  endsAt: new Date('2026-12-20T12:00:00Z'),
  givenAt: new Date('2026-11-20T12:00:00Z'),
  isFollowed: false,
  nextDebit: null,
  isErased: false,
  hasOptedOut: false,
}
const DEBIT = { plan: 'Family Max', amountPaise: paise(249_00) }
const at = (day: number, time: string) => new Date(`2026-12-${String(day)}T${time}+05:30`)

describe('a reminder is due', () => {
  test.each([
    ['seven_days', 13],
    ['three_days', 17],
    ['one_day', 19],
  ] as const)('%s before the end, from 10:00 on that day in India [SPEC-15-23]', (kind, day) => {
    expect(dueReminder(PACK, at(day, '09:59:59.999'))).toBeUndefined()
    expect(dueReminder(PACK, at(day, '10:00:00.000'))).toBe(kind)
    expect(dueReminder(PACK, at(day - 1, '10:00:00.000'))).toBeUndefined()
  })

  test('until the quiet hours of that day, and not on the next day [SPEC-15-24]', () => {
    expect(dueReminder(PACK, at(13, '20:59:59.999'))).toBe('seven_days')
    expect(dueReminder(PACK, at(13, '21:00:00.000'))).toBeUndefined()
    expect(dueReminder(PACK, at(14, '10:00:00.000'))).toBeUndefined()
    expect(sendUntil(at(13, '10:00:00.000'))).toEqual(at(13, '21:00:00.000'))
  })

  test('seven days before the end of a pack that renews by itself [SPEC-15-42]', () => {
    expect(dueReminder({ ...PACK, nextDebit: DEBIT }, at(13, '10:00:00.000'))).toBe('seven_days')
    expect(dueReminder({ ...PACK, nextDebit: DEBIT }, at(19, '10:00:00.000'))).toBeUndefined()
  })

  test.each([
    ['the first moment', '2026-12-19T18:30:00.000Z'],
    ['the last moment', '2026-12-20T18:29:59.999Z'],
  ])('by the day in India of a pack that ends at %s of it', (_name, end) => {
    expect(dueReminder({ ...PACK, endsAt: new Date(end) }, at(13, '10:00:00'))).toBe('seven_days')
  })
})

describe('no reminder is due', () => {
  const now = at(17, '12:00:00')
  test.each([
    ['for a pack with another one behind it [SPEC-15-25]', { isFollowed: true }],
    ['for one that renews automatically, except seven days before [SPEC-15-42]', { nextDebit: DEBIT }],
    ['for an erased account', { isErased: true }],
    ['after an opt-out [SPEC-15-26]', { hasOptedOut: true }],
    ['for a pack bought after the moment of the reminder', { givenAt: at(17, '10:00:00.001') }],
  ])('%s', (_name, change) => {
    expect(dueReminder(PACK, now)).toBe('three_days')
    expect(dueReminder({ ...PACK, ...change }, now)).toBeUndefined()
  })
})

const moment = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2029-01-01'),
  noInvalidDate: true,
})

test('at any moment a due reminder is within the hours, before the end, on its day', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 9 * DAY_MS }), (now, beforeMs) => {
      const endsAt = new Date(now.getTime() + beforeMs)
      const kind = dueReminder({ ...PACK, givenAt: new Date(0), endsAt }, now)
      const hour = clockInIndia(now).getUTCHours()
      if (hour < 10 || hour >= 21) expect(kind).toBeUndefined()
      if (kind === undefined) return
      const dayOf = (one: Date) => Math.floor(clockInIndia(one).getTime() / DAY_MS)
      expect(dayOf(endsAt) - dayOf(now)).toBe(DAYS_BEFORE[kind])
      expect(endsAt.getTime()).toBeGreaterThan(now.getTime())
    }),
    { numRuns: 2_000 },
  )
})

test('each pack has each kind of reminder on exactly one day', () => {
  fc.assert(
    fc.property(moment, (endsAt) => {
      const days = Array.from({ length: 12 }, (_, ago) => new Date(endsAt.getTime() - ago * DAY_MS))
      // Once an hour for twelve days.
      const kinds = days
        .flatMap((day) => Array.from({ length: 24 }, (_, hour) => new Date(day.getTime() - hour * HOUR_MS)))
        .filter((now) => clockInIndia(now).getUTCHours() === 12)
        .map((now) => dueReminder({ ...PACK, givenAt: new Date(0), endsAt }, now))
      expect(kinds.filter((kind) => kind !== undefined).toSorted()).toEqual([
        'one_day',
        'seven_days',
        'three_days',
      ])
    }),
  )
})

test('the ranges of a moment do not overlap, and are whole days in India', () => {
  const ranges = dueRanges(at(13, '10:00:00'))
  expect(ranges.map(({ kind, from, until }) => [kind, from.toISOString(), until.toISOString()])).toEqual([
    ['seven_days', '2026-12-19T18:30:00.000Z', '2026-12-20T18:30:00.000Z'],
    ['three_days', '2026-12-15T18:30:00.000Z', '2026-12-16T18:30:00.000Z'],
    ['one_day', '2026-12-13T18:30:00.000Z', '2026-12-14T18:30:00.000Z'],
  ])
})
