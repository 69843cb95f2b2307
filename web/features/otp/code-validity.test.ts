import { afterEach, expect, test, vi } from 'vitest'
import { isCodeValid } from './code-validity.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a code is valid for five minutes after it was sent', () => {
  const sentAt = Date.UTC(2026, 10, 21)
  const resendAt = sentAt + 30_000
  vi.useFakeTimers({ now: sentAt + 299_999, toFake: ['Date'] })
  expect(isCodeValid(resendAt)).toBe(true)
  vi.setSystemTime(sentAt + 300_000)
  expect(isCodeValid(resendAt)).toBe(false)
})
