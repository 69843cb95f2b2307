import { expect, test } from 'vitest'
import { nextPollAt } from './polling.ts'

const START = new Date('2026-11-20T12:00:00Z')
const DAY = 86_400
const at = (seconds: number): Date => new Date(START.getTime() + seconds * 1000)

/** The ages, in seconds, at which a gateway is asked that never says anything. */
function questions(): number[] {
  const ages: number[] = []
  for (let next = nextPollAt(START, START); next; next = nextPollAt(START, next)) {
    ages.push((next.getTime() - START.getTime()) / 1000)
  }
  return ages
}

test('while its customer may be waiting a payment is asked about every half minute', () => {
  expect(questions().filter((age) => age <= 300)).toEqual([30, 60, 90, 120, 150, 180, 210, 240, 270, 300])
})

test('the pauses only grow, and never pass four hours', () => {
  const ages = questions()
  const pauses = ages.map((age, index) => age - (ages[index - 1] ?? 0))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(Math.max(...pauses)).toBe(4 * 3_600)
})

test('it is watched until banks have returned what reached nobody, and not for ever', () => {
  const ages = questions()
  expect(ages.at(-1)).toBeGreaterThan(5 * DAY)
  expect(ages.at(-1)).toBeLessThan(7 * DAY)
  expect(ages.length).toBeLessThan(150)
  expect(nextPollAt(START, at(6 * DAY))).toBeUndefined()
})

test('an order of half an hour is asked about often enough to expire soon after', () => {
  expect(questions().filter((age) => age <= 1_860).length).toBeGreaterThan(4)
})
