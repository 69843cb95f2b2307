import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isFresh, loadChallenge, type MobileChallenge, saveChallenge } from './mobile-challenge.ts'

const SENT_AT = Date.UTC(2026, 10, 21)
const MOBILE = '9840012345'
const HOUR = 3_600_000
/** As after a refusal with a Retry-After of an hour. */
const challenge: MobileChallenge = {
  mobile: MOBILE,
  email: 'k@example.com',
  transId: 'TX1',
  authKey: 'KEY1',
  message: 'OTP sent to 9840012345.',
  sentAt: SENT_AT,
  resendAt: SENT_AT + HOUR,
}

beforeEach(() => {
  vi.useFakeTimers({ now: SENT_AT, toFake: ['Date'] })
  saveChallenge(challenge)
})
afterEach(() => {
  saveChallenge(undefined)
})

test('continues a stored challenge of the same number while its code is valid', () => {
  expect(loadChallenge(MOBILE)).toEqual(challenge)
  expect(isFresh(challenge, MOBILE)).toBe(true)
  expect(loadChallenge('9840099999')).toBeUndefined()
  expect(isFresh(challenge, '9840099999')).toBe(false)
})

test.each([
  ['five minutes later', SENT_AT + 300_000],
  ["after the phone's clock was set back", SENT_AT - HOUR],
])('does not continue a challenge %s', (_, now) => {
  vi.setSystemTime(now)
  expect(loadChallenge(MOBILE)).toBeUndefined()
  expect(isFresh(challenge, MOBILE)).toBe(false)
})

test('does not continue a challenge that an older version of the page stored', () => {
  const { sentAt: _, ...older } = challenge
  sessionStorage.setItem('sdg.proving', JSON.stringify(older))
  expect(loadChallenge(MOBILE)).toBeUndefined()
})
