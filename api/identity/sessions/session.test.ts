import { expect, test } from 'vitest'
import { sessionState, sessionTransitions } from './session.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-20T12:00:01Z')

test.each([
  [null, LATER, 'live'],
  [null, NOON, 'expired'],
  ['logout', LATER, 'logout'],
  ['other_device', NOON, 'other_device'],
] as const)(
  'a session that ended because of %s and expires at %s is %s at noon',
  (ended, expiresAt, state) => {
    expect(sessionState(ended, expiresAt, NOON)).toBe(state)
  },
)

test('a session that ended stays ended', () => {
  const from = Object.values(sessionTransitions).flatMap((transition) => transition.from)
  expect(new Set(from)).toEqual(new Set(['live', 'expired']))
})
