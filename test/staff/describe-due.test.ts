import { answerDue } from '#api/support/support-request.ts'
import { describeDue } from '#desk/requests/describe-due.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { expect, test } from 'vitest'

const RAISED_AT = new Date('2026-11-20T12:00:00Z')

/** Describes the time that is left of 24 hours, some hours after a request was raised. */
function describedAfter(hours: number): string {
  const now = new Date(RAISED_AT.getTime() + hours * HOUR_MS)
  const due = answerDue({ state: 'open', raisedAt: RAISED_AT }, { answerHours: 24, now })
  return describeDue(due?.hoursLeft ?? Number.NaN)
}

test('describes the time until the answer is due in whole hours, and from two days on in days', () => {
  expect([0, 21.5, 22.5, 23.5].map(describedAfter)).toEqual([
    'in 24 hours',
    'in 2 hours',
    'in 1 hour',
    'in less than 1 hour',
  ])
  expect(describeDue(50)).toBe('in 2 days')
})

test('describes by how much an answer is overdue, in whole hours that have passed', () => {
  expect([24.5, 25.5, 30.5, 80.5].map(describedAfter)).toEqual([
    'overdue by less than 1 hour',
    'overdue by 1 hour',
    'overdue by 6 hours',
    'overdue by 2 days',
  ])
})
