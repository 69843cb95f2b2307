import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isoNow, learnServerTime, now } from './clock.ts'

const DEVICE = '2020-01-01T00:00:00.000Z'
const SERVER = 'Thu, 26 Nov 2026 09:00:00 GMT'

const learn = (date?: string, caching = 'no-store') =>
  learnServerTime(new Headers({ 'cache-control': caching, ...(date !== undefined && { date }) }))

beforeEach(() => void vi.useFakeTimers({ now: new Date(DEVICE) }))
afterEach(() => {
  learn()
  vi.useRealTimers()
})

test("a device with a wrong date shows the server's time, which keeps running", () => {
  learn(SERVER)
  vi.advanceTimersByTime(5_000)
  expect(isoNow()).toBe('2026-11-26T09:00:05.000Z')
})

test.each([
  ['differs by less than a minute', 'Wed, 01 Jan 2020 00:00:59 GMT'],
  ['is missing', undefined],
  ['is not a date', 'soon'],
])("shows the device's time where the server's %s", (_what, date) => {
  learn(SERVER)
  learn(date)
  expect(now()).toBe(Date.parse(DEVICE))
})

test('does not learn the time from a response that a cache may have kept', () => {
  learn(SERVER, 'public, max-age=30')
  expect(now()).toBe(Date.parse(DEVICE))
})
