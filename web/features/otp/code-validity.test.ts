import { afterEach, expect, test, vi } from 'vitest'
import { isCodeFresh, isCodeValid } from './code-validity.ts'

const sentAt = Date.UTC(2026, 10, 21)

afterEach(() => {
  vi.useRealTimers()
})

const at = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] })

test('a code is valid for five minutes after it was sent', () => {
  at(sentAt)
  expect(isCodeValid({ sentAt })).toBe(true)
  at(sentAt + 299_999)
  expect(isCodeValid({ sentAt })).toBe(true)
  at(sentAt + 300_000)
  expect(isCodeValid({ sentAt })).toBe(false)
})

test("a code is not valid after the phone's clock was set back", () => {
  at(sentAt - 1)
  expect(isCodeValid({ sentAt })).toBe(false)
})

test('a code is fresh until another one can be requested, but no longer than it is valid', () => {
  at(sentAt + 29_999)
  expect(isCodeFresh({ sentAt, resendAt: sentAt + 30_000 })).toBe(true)
  at(sentAt + 30_000)
  expect(isCodeFresh({ sentAt, resendAt: sentAt + 30_000 })).toBe(false)
  at(sentAt + 300_000)
  expect(isCodeFresh({ sentAt, resendAt: sentAt + 3_600_000 })).toBe(false)
})
