import { describe, expect, test } from 'vitest'
import type { AttemptStatus } from './attempt.ts'
import { nextAfterUnreadable, nextVerificationAt } from './verification.ts'

const START = new Date('2026-11-20T12:00:00Z')
const MINUTE = 60
const DAY = 86_400
const at = (seconds: number): Date => new Date(START.getTime() + seconds * 1000)

/** Returns the ages, in seconds, at which the schedule verifies an attempt that has this status from the age `from` on. */
function questions(status: AttemptStatus, from = 0, isDebit = false): number[] {
  const ages: number[] = []
  const nextAfter = (moment: Date) => nextVerificationAt(START, moment, { status, isDebit })
  for (let next = nextAfter(at(from)); next; next = nextAfter(next)) {
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
    expect(questions(status, 6 * DAY), status).toEqual([])
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

describe('a debit', () => {
  const HOUR = 3_600

  test.each(['sent', 'pending'] as const)(
    'is verified after ten minutes, then after 1, 3 and 6 hours, then every four hours, while %s [SPEC-15-33]',
    (status) => {
      const ages = questions(status, 0, true)
      expect(ages.slice(0, 6)).toEqual([600, HOUR, 3 * HOUR, 6 * HOUR, 10 * HOUR, 14 * HOUR])
      const pauses = ages.map((age, index) => age - (ages[index - 1] ?? 0))
      expect(Math.max(...pauses)).toBe(4 * HOUR)
      expect(ages.at(-1)).toBe(6 * DAY)
    },
  )

  test.each([
    ['pending', 0],
    ['failed', 0],
    ['failed', 45],
    ['captured', 45],
  ] as const)('that is %s at %d s is verified at most three times in two hours', (status, from) => {
    const asked = questions(status, from, true).filter((age) => age < 2 * HOUR)
    expect(asked.length + (from > 0 ? 1 : 0)).toBeLessThanOrEqual(3)
  })

  test('that failed is watched until banks have returned uncaptured money', () => {
    expect(questions('failed', 0, true).at(-1)).toBe(6 * DAY)
  })
})

describe('after an answer that cannot be read', () => {
  const HOUR = 3_600
  const secondsUntilNext = (
    age: number,
    unreadableAnswers: number,
    { status = 'pending', isDebit = false }: { status?: AttemptStatus; isDebit?: boolean } = {},
  ) => {
    const next = nextAfterUnreadable({ startedAt: START, status, unreadableAnswers }, at(age), isDebit)
    return (next.getTime() - at(age).getTime()) / 1000
  }

  test.each([0, 10 * MINUTE, 2 * HOUR, 3 * DAY, 7 * DAY])(
    'the first retry at %d s is after half a minute',
    (age) => {
      expect(secondsUntilNext(age, 0, { status: 'sent' })).toBe(30)
      expect(secondsUntilNext(age, 0)).toBe(30)
    },
  )

  test('later retries follow the schedule, and come once a day after it', () => {
    const ages = [MINUTE, 10 * MINUTE, 2 * HOUR, 3 * DAY, 7 * DAY]
    for (const answers of [1, 2, 500])
      expect(ages.map((age) => secondsUntilNext(age, answers))).toEqual([30, 60, 15 * MINUTE, 4 * HOUR, DAY])
  })

  test('an attempt for which no buyer waits follows the schedule from the first one on', () => {
    expect(secondsUntilNext(2 * HOUR, 0, { status: 'captured' })).toBe(6 * HOUR)
    expect(secondsUntilNext(2 * HOUR, 0, { status: 'failed' })).toBe(HOUR)
  })

  test('a debit is verified at most three times in two hours [SPEC-15-33]', () => {
    const ages = []
    for (let age = 10 * MINUTE; age < 2 * HOUR;) {
      ages.push(age)
      age += secondsUntilNext(age, ages.length - 1, { isDebit: true })
    }
    expect(ages).toEqual([10 * MINUTE, HOUR])
  })
})
