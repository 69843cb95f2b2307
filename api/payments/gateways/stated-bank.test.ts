/** Tests of the bank that a gateway states, hostile texts included. */
import { expect, test } from 'vitest'
import { statedBank } from './stated-bank.ts'

test.each([
  ['HDFB', 'HDFB'],
  ['  State  Bank of India ', 'State Bank of India'],
  ['Jammu & Kashmir Bank (J&K), Ltd.', 'Jammu & Kashmir Bank (J&K), Ltd.'],
  ['162B', '162B'],
])('keeps the name or code %j [SPEC-17-63]', (text, bank) => {
  expect(statedBank(text)).toBe(bank)
})

test('cuts a long name to 40 characters, without a space at its end [SPEC-17-63]', () => {
  expect(statedBank(`${'A'.repeat(39)} Bank`)).toBe('A'.repeat(39))
  expect(statedBank('B'.repeat(50_000))).toBe('B'.repeat(40))
})

test.each([
  '',
  '   ',
  '4012001037141112',
  '401200XXXXXX1112',
  '4012 0010 3714 1112',
  'Bank 98400',
  'anita@okhdfcbank',
  '<script>alert(1)</script>',
  "=HYPERLINK('x')",
  '-1+1',
  'Bank\u0000',
  'Bank\nname',
  'बैंक',
  'Bank;drop',
  'a|b',
  '\u202Eknab',
])('refuses %j, which is not the name of a bank [SPEC-17-63]', (text) => {
  expect(statedBank(text)).toBeUndefined()
})
