import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromRupees, paise, RUPEES, toRupees } from './money.ts'

const MAX_PAISE = 1_000_000_000 - 1
const amount = fc.integer({ min: 0, max: MAX_PAISE }).map(paise)

describe('an amount in rupees', () => {
  test('is converted to a text with two decimals and back without loss', () => {
    fc.assert(
      fc.property(amount, (given) => {
        const text = toRupees(given)
        expect(text).toMatch(/^\d+\.\d\d$/)
        expect(fromRupees(text)).toBe(given)
        expect(RUPEES.test(text)).toBe(true)
      }),
    )
  })

  test('is converted to paise exactly, without floating-point errors', () => {
    expect(fromRupees('1.15')).toBe(115)
    expect(fromRupees('8.29')).toBe(829)
    expect(fromRupees('4.35')).toBe(435)
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(99), (rupees, hundredths) => {
        expect(fromRupees(`${String(rupees)}.${String(hundredths).padStart(2, '0')}`)).toBe(
          rupees * 100 + hundredths,
        )
      }),
    )
  })

  test.each([
    ['577', 577_00],
    ['577.5', 577_50],
    ['0', 0],
    ['0.01', 1],
    ['0000577.00', 577_00],
  ])('is accepted in other notations: %s', (text, expected) => {
    expect(fromRupees(text)).toBe(expected)
  })

  test.each([
    '',
    ' 577',
    '577 ',
    '577.',
    '.5',
    '1.234',
    '-1',
    '+1',
    '1e3',
    '1,000',
    '12345678',
    'NaN',
    '0x10',
    '५७७',
    '5\n',
  ])('is rejected if malformed: %j [ASVS-1.4.2]', (text) => {
    expect(fromRupees(text)).toBeUndefined()
    expect(RUPEES.test(text)).toBe(false)
  })

  test('equals the number in the text, for every text that is accepted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const given = fromRupees(text)
        if (given !== undefined) expect(Number(text) * 100).toBeCloseTo(given, 5)
      }),
    )
  })
})

test.each([-1, 0.5, NaN, Infinity, 2 ** 53])('rejects %s as an amount in paise [ASVS-1.4.2]', (number) => {
  expect(() => paise(number)).toThrow()
})
