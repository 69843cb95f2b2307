import { expect, test } from 'vitest'
import type { AttemptStatus } from './attempt.ts'
import { nextPollAt } from './polling.ts'

const START = new Date('2026-11-20T12:00:00Z')
const MINUTE = 60
const DAY = 86_400
const at = (seconds: number): Date => new Date(START.getTime() + seconds * 1000)

/** Returns the ages, in seconds, at which an attempt is verified that has this status from an age on. */
function questions(status: AttemptStatus, from = 0): number[] {
  const ages: number[] = []
  for (let next = nextPollAt(START, at(from), status); next; next = nextPollAt(START, next, status)) {
    ages.push((next.getTime() - START.getTime()) / 1000)
  }
  return ages
}

test.each(['sent', 'pending'] as const)('verifies every half minute for five minutes while %s', (status) => {
  const soon = questions(status).filter((age) => age <= 300)
  expect(soon).toEqual([30, 60, 90, 120, 150, 180, 210, 240, 270, 300])
})

test('verifies an open attempt with pauses that grow to at most four hours', () => {
  const ages = questions('pending')
  const pauses = ages.map((age, index) => age - (ages[index - 1] ?? 0))
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
  expect(Math.max(...pauses)).toBe(4 * 3_600)
})

test('watches every attempt for six days, until banks have returned uncaptured money', () => {
  for (const status of ['sent', 'pending', 'expired', 'failed', 'captured'] as const) {
    expect(questions(status).at(-1), status).toBeGreaterThan(5 * DAY)
    expect(questions(status).at(-1), status).toBeLessThan(7 * DAY)
    expect(nextPollAt(START, at(6 * DAY), status), status).toBeUndefined()
  }
})

test('verifies more than four times in half an hour, so that an order expires soon after', () => {
  expect(questions('sent').filter((age) => age <= 1_860).length).toBeGreaterThan(4)
})

test.each([1, 20, 90, 29 * MINUTE, 5 * DAY])(
  'verifies at most 8 times in six days after a capture at %d s',
  (captured) => {
    const ages = questions('captured', captured)
    expect(ages.length).toBeLessThanOrEqual(8)
    expect(ages.length).toBeGreaterThan(0)
  },
)

test('verifies a captured attempt once after the gateway has closed its page, which is after 30 minutes', () => {
  expect(questions('captured').filter((age) => age > 30 * MINUTE && age <= 60 * MINUTE)).toHaveLength(1)
})

test('verifies a failed attempt often for five minutes, then at most 14 times', () => {
  const ages = questions('failed')
  expect(ages.filter((age) => age <= 300)).toHaveLength(10)
  expect(ages.filter((age) => age > 300).length).toBeLessThanOrEqual(14)
})
