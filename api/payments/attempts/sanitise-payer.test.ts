import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitisePayer } from './sanitise-payer.ts'

const FALLBACK = 'no-reply@example.com'
const payer = (given: Partial<Parameters<typeof sanitisePayer>[0]>) =>
  sanitisePayer(
    { firstName: 'Kavitha', lastName: 'Raman', email: 'k@example.com', mobile: '9840012345', ...given },
    FALLBACK,
  )

describe("the payer's data for a gateway", () => {
  test('keeps a plain name, address and mobile unchanged', () => {
    expect(payer({})).toEqual({ name: 'Kavitha Raman', email: 'k@example.com', mobile: '9840012345' })
  })

  test.each([
    ['José', 'Müller', 'Jose Muller'],
    ["D'Souza", 'A.|B', 'DSouza A.B'],
    ['கவிதா', 'ராமன்', 'Kavidaa Raaman'],
    ['Kavitha', 'ராமன்', 'Kavitha Raaman'],
    ['లక్ష్మి', 'ఎస్.', 'Lakshmi Es.'],
    ['അനില്\u200d', 'കുമാർ', 'Anil Kumaar'],
    ['அனிதா-மேரி', 'ராமன்', 'Anidaa-Meri Raaman'],
    ['र\u200d्याचेल', '- .', 'Ryaachela - .'],
    ['', '', 'Customer'],
    ['سلمان', '.', 'Customer'],
    ['東', '-', 'Customer'],
  ])('converts %s %s to %s', (firstName, lastName, name) => {
    expect(payer({ firstName, lastName }).name).toBe(name)
  })

  test.each([
    '',
    'not an address',
    'a|b@example.com',
    'a@b',
    `${'x'.repeat(50)}@example.com`,
    'a@example.com\n',
  ])("replaces the address %j by the shop's own [SPEC-5-20]", (email) => {
    expect(payer({ email }).email).toBe(FALLBACK)
  })

  test('contains no character that could shift a signed field, for any input [THR-M3, ASVS-1.3.3]', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 })
    fc.assert(
      fc.property(text, text, text, (firstName, lastName, email) => {
        const { name, email: address } = payer({ firstName, lastName, email })
        expect(name).toMatch(/^[A-Za-z0-9 .-]{1,60}$/)
        expect(`${name}${address}`).not.toMatch(/[|\p{Cc}]/u)
        expect(address.length).toBeLessThanOrEqual(50)
      }),
    )
  })
})
