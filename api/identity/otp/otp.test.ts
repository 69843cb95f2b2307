import { createSeededRandom } from '#test/seeded-random.ts'
import { addSeconds } from '#contract/durations.ts'
import { describe, expect, test } from 'vitest'
import {
  type RequesterKind,
  hashCode,
  newCode,
  type OtpPurpose,
  timingSafeEquals,
  secondsUntilNextSend,
  type SentCode,
} from './otp.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const ago = (seconds: number): Date => addSeconds(NOON, -seconds)
const drawing = (...numbers: number[]) => {
  const left = [...numbers]
  return (): Buffer => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(left.shift() ?? 0)
    return bytes
  }
}

describe('a code', () => {
  test('has six digits, leading zeros included [SPEC-12-06, ASVS-6.5.4]', () => {
    expect(newCode(drawing(7))).toBe('000007')
    expect(newCode(drawing(999_999))).toBe('999999')
    expect(newCode(drawing(1_000_000))).toBe('000000')
  })

  test('draws again for numbers that would favour small codes', () => {
    const lastEven = 4_293_999_999
    expect(newCode(drawing(lastEven))).toBe('999999')
    expect(newCode(drawing(lastEven + 1, 42))).toBe('000042')
    expect(newCode(drawing(2 ** 32 - 1, lastEven + 1, 43))).toBe('000043')
  })

  test('has equally likely digits in every position (chi-squared) [ASVS-6.5.3, ASVS-6.5.4]', () => {
    const DRAWS = 20_000
    const counts = Array.from({ length: 6 }, () => new Array<number>(10).fill(0))
    const random = createSeededRandom('codes').bytes
    for (let draw = 0; draw < DRAWS; draw++) {
      const code = newCode(random)
      for (const [place, count] of counts.entries()) count[Number(code.at(place))]! += 1
    }
    for (const place of counts) {
      const chi = place.reduce((sum, count) => sum + (count - DRAWS / 10) ** 2 / (DRAWS / 10), 0)
      // Nine degrees of freedom: a value above 45 has a probability of about one in a million.
      expect(chi).toBeLessThan(45)
    }
  })

  test('has a hash that depends on the code, the pepper and the challenge [THR-T3, ASVS-6.5.2]', () => {
    const stored = hashCode('pepper', 'challenge', '123456')
    expect(timingSafeEquals(stored, hashCode('pepper', 'challenge', '123456'))).toBe(true)
    expect(timingSafeEquals(stored, hashCode('other', 'challenge', '123456'))).toBe(false)
    expect(timingSafeEquals(stored, hashCode('pepper', 'other', '123456'))).toBe(false)
    expect(timingSafeEquals(stored, hashCode('pepper', 'challenge', '123457'))).toBe(false)
    expect(timingSafeEquals(stored, stored.subarray(1))).toBe(false)
  })
})

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

  test('does not count codes to known devices for a stranger', () => {
    expect(wait([...sent(60), ...toOwner(100, 200, 300)], 'unknown device')).toBe(0)
  })
})
