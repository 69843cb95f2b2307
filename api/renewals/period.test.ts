import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Anchor, endOfPeriod, hasMoved, periodFrom } from './period.ts'

const ist = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`)

test.each([
  ['2027-01-31 16:20', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30']],
  ['2028-01-30 16:20', ['2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30', '2028-06-30']],
  ['2027-10-31 00:10', ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
])('monthly periods from %s end on the anchor’s day, or the last day of a short month', (start, days) => {
  const anchor = { at: ist(start), period: 1, months: 1 }
  expect(days.map((_day, at) => endOfPeriod(anchor, at + 1))).toEqual(
    days.map((day) => ist(`${day} ${start.slice(11)}`)),
  )
})

test('a leap day returns after three years that lack it', () => {
  const anchor = { at: ist('2028-02-29 07:00'), period: 1, months: 12 }
  expect([1, 2, 3, 4].map((number) => endOfPeriod(anchor, number))).toEqual(
    ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map((day) => ist(`${day} 07:00`)),
  )
})

test('a period that starts when the one before it ends keeps the anchor', () => {
  const anchor = { at: ist('2027-01-31 16:20'), period: 1, months: 1 }
  const end = endOfPeriod(anchor, 1)
  expect(periodFrom(anchor, 2, end)).toEqual({ startsAt: end, endsAt: ist('2027-03-31 16:20'), anchor })
})

test('a period that starts later moves the anchor', () => {
  const anchor = { at: ist('2027-01-31 16:20'), period: 1, months: 1 }
  const capturedAt = ist('2027-02-28 22:03')
  const late = periodFrom(anchor, 2, capturedAt)
  expect(late).toEqual({
    startsAt: capturedAt,
    endsAt: ist('2027-03-28 22:03'),
    anchor: { at: capturedAt, period: 2, months: 1 },
  })
  expect(endOfPeriod(late.anchor, 3)).toEqual(ist('2027-04-28 22:03'))
})

test.each([
  ['2027-01-15 16:20', 2, '2027-02-15 16:20', false],
  ['2027-01-15 16:20', 2, '2027-02-15 23:59', false],
  ['2027-01-15 16:20', 2, '2027-02-16 00:00', true],
  ['2027-01-15 00:02', 2, '2027-02-15 00:06', false],
  ['2027-01-31 16:20', 2, '2027-02-28 22:00', false],
  // After that capture the period ended on 28 March.
  ['2027-01-31 16:20', 3, '2027-03-28 22:00', true],
  ['2027-01-31 16:20', 3, '2027-03-31 22:00', false],
])(
  'by a first period from %s, period %i that begins at %s has moved: %s [SPEC-15-66]',
  (first, number, start, moved) => {
    expect(hasMoved({ months: 1, firstStartsAt: ist(first) }, number, ist(start))).toBe(moved)
  },
)

const anyMoment = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2060-12-31T23:59:59Z'),
  noInvalidDate: true,
})
const anyMonths = fc.constantFrom(1, 3, 6, 12)
/** Minutes by which each capture is late; most are none. */
const anyDelays = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(2 * 24 * 60)), {
  minLength: 1,
  maxLength: 30,
})

test('periods follow each other without overlap, and with a gap only before a late capture', () => {
  fc.assert(
    fc.property(anyMoment, anyMonths, anyDelays, (at, months, delays) => {
      let anchor: Anchor = { at, period: 1, months }
      let end = endOfPeriod(anchor, 1)
      for (const [index, minutes] of delays.entries()) {
        const capturedAt = new Date(end.getTime() + minutes * 60_000)
        const period = periodFrom(anchor, index + 2, capturedAt)
        expect(period.startsAt).toEqual(capturedAt)
        expect(period.endsAt.getTime()).toBeGreaterThan(period.startsAt.getTime())
        ;[anchor, end] = [period.anchor, period.endsAt]
      }
    }),
  )
})

test('a subscriber who always pays in time gets exactly the paid terms', () => {
  fc.assert(
    fc.property(anyMoment, anyMonths, fc.integer({ min: 1, max: 40 }), (at, months, count) => {
      const anchor = { at, period: 1, months }
      const total = { at, period: 1, months: months * count }
      expect(endOfPeriod(anchor, count)).toEqual(endOfPeriod(total, 1))
    }),
  )
})
