import { learnServerTime } from '#web/browser/clock.ts'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useCountdown } from './use-countdown.ts'

const HOUR_MS = 3_600_000

afterEach(() => learnServerTime(new Headers({ 'cache-control': 'no-store' })))

test.each([
  ['behind', HOUR_MS],
  ['ahead of', -HOUR_MS],
])('counts down by the clock of the phone, even if it is an hour %s that of the server', (_, difference) => {
  const date = new Date(Date.now() + difference).toUTCString()
  learnServerTime(new Headers({ 'cache-control': 'no-store', date }))
  const moment = Date.now() + 30_000
  expect(renderHook(() => useCountdown(moment)).result.current).toBe(30)
})
