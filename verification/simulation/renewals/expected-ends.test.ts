/** Tests of the ends that the simulation expects, with dates counted by hand. */
import { expect, test } from 'vitest'
import { expectedEnds } from './expected-ends.ts'

const inIndia = (text: string): Date => new Date(`${text}+05:30`)
/** Packs that each start at the end of the one before, as they must. */
const renewed = (start: string, ends: string[]) =>
  [start, ...ends.slice(0, -1)].map((at, index) => ({
    startsAt: inIndia(at),
    period: index === 0 ? null : index + 1,
  }))

test.each([
  ['2027-01-31T16:20', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'], 'T16:20'],
  ['2028-01-30T16:20', ['2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30'], 'T16:20'],
  ['2027-10-31T00:10', ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29'], 'T00:10'],
])('counts the ends of packs from %s', (start, days, time) => {
  const ends = days.map((day) => `${day}${time}`)
  expect(expectedEnds(renewed(start, ends))).toEqual(ends.map(inIndia))
})

test('counts further ends from a renewed pack that starts late', () => {
  const packs = [
    { startsAt: inIndia('2027-01-31T10:00'), period: null },
    { startsAt: inIndia('2027-03-01T05:30'), period: 2 },
    { startsAt: inIndia('2027-04-01T05:30'), period: 3 },
  ]
  expect(expectedEnds(packs)).toEqual(
    ['2027-02-28T10:00', '2027-04-01T05:30', '2027-05-01T05:30'].map(inIndia),
  )
})

test('counts the end of a pack that was paid by hand from its start', () => {
  const packs = [
    { startsAt: inIndia('2027-01-31T10:00'), period: null },
    { startsAt: inIndia('2027-02-28T10:00'), period: null },
    { startsAt: inIndia('2027-03-28T10:00'), period: 3 },
  ]
  expect(expectedEnds(packs)).toEqual(
    ['2027-02-28T10:00', '2027-03-28T10:00', '2027-04-28T10:00'].map(inIndia),
  )
})
