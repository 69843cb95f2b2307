import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromRupees, paise, RUPEES, toRupees } from './money.ts'

const MOST = 1_000_000_000 - 1
const amount = fc.integer({ min: 0, max: MOST }).map(paise)

describe('rupees on the wire', () => {
  test('say every amount to the paisa, with two decimals, there and back', () => {
    fc.assert(
      fc.property(amount, (given) => {
        const text = toRupees(given)
        expect(text).toMatch(/^\d+\.\d\d$/)
        expect(fromRupees(text)).toBe(given)
        expect(RUPEES.test(text)).toBe(true)
      }),
    )
  })

  test('add up as the paise do, where floating point does not', () => {
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
  ])('may be short: %s', (text, expected) => {
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
  ])('are not %j [ASVS-1.4.2]', (text) => {
    expect(fromRupees(text)).toBeUndefined()
    expect(RUPEES.test(text)).toBe(false)
  })

  test('are nothing that a text in between could be', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const given = fromRupees(text)
        if (given !== undefined) expect(Number(text) * 100).toBeCloseTo(given, 5)
      }),
    )
  })
})

test.each([-1, 0.5, NaN, Infinity, 2 ** 53])('%s is no amount of money [ASVS-1.4.2]', (number) => {
  expect(() => paise(number)).toThrow()
})
