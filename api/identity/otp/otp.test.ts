import { createSeededRandom } from '#test/seeded-random.ts'
import { describe, expect, test } from 'vitest'
import { hashCode, newCode, timingSafeEquals } from './otp.ts'

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
