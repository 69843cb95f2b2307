import { addSeconds } from '#contract/durations.ts'
import { describe, expect, test } from 'vitest'
import type { OtpPurpose, SentCode } from './otp.ts'
import { type RequesterKind, secondsUntilNextSend } from './limit-sends-by-mobile.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const ago = (seconds: number): Date => addSeconds(NOON, -seconds)

describe('the wait for the next code', () => {
  const sent = (...secondsAgo: number[]) =>
    secondsAgo.map((seconds) => ({ at: ago(seconds), known: false, purpose: 'login' as const }))
  const toOwner = (...secondsAgo: number[]) => sent(...secondsAgo).map((code) => ({ ...code, known: true }))
  const wait = (codes: SentCode[], requester: RequesterKind, purpose: OtpPurpose = 'login') =>
    secondsUntilNextSend(codes, { requester, purpose }, NOON)
  const HOUR = 3_600
  /** Codes one hour apart, so that only the daily total applies. */
  const overTheDay = (count: number) => sent(...Array.from({ length: count }, (_, at) => HOUR * (count - at)))

  test('is zero for the first one', () => {
    expect(wait([], 'no known device')).toBe(0)
  })

  test.each([
    [0, 30],
    [1, 29],
    [29.2, 1],
    [30, 0],
    [600, 0],
  ])('is the rest of 30 seconds: sent %d s ago, %d s left', (lastSeconds, left) => {
    expect(wait(sent(lastSeconds), 'no known device')).toBe(left)
  })

  test('is 30 seconds per purpose, and by the hourly and daily totals for all purposes', () => {
    expect(wait(sent(5), 'no known device', 'verify_mobile')).toBe(0)
    expect(wait(sent(60, 100, 200, 300, 3_000), 'no known device', 'verify_mobile')).toBe(600)
    expect(wait(overTheDay(10), 'no known device', 'verify_mobile')).toBe(14 * HOUR)
  })

  test('lasts until the oldest of five codes is an hour old', () => {
    expect(wait(sent(60, 100, 200, 3_000), 'no known device')).toBe(0)
    expect(wait(sent(60, 100, 200, 300, 3_000), 'no known device')).toBe(600)
    expect(wait(sent(60, 100, 200, 300, 3_000, 3_600), 'no known device')).toBe(600)
  })

  test('lasts until the oldest of ten codes is a day old', () => {
    expect(wait(overTheDay(9), 'no known device')).toBe(0)
    expect(wait(overTheDay(10), 'no known device')).toBe(14 * HOUR)
    expect(wait(overTheDay(10), 'known device')).toBe(14 * HOUR)
  })

  test('reserves one code an hour and three a day for known devices', () => {
    const four = sent(60, 100, 200, 3_000)
    expect(wait(four, 'unknown device')).toBe(600)
    expect(wait(four, 'known device')).toBe(0)
    expect(wait(overTheDay(7), 'unknown device')).toBe(17 * HOUR)
    expect(wait(overTheDay(7), 'known device')).toBe(0)
  })

  test('does not count codes to known devices for an unknown device', () => {
    expect(wait([...sent(60), ...toOwner(100, 200, 300)], 'unknown device')).toBe(0)
  })
})
