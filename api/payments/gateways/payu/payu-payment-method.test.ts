/** Tests of the method and bank in PayU's verification. */
import { expect, test } from 'vitest'
import { payuMethod } from './payu-payment-method.ts'

test.each([
  ['UPI', 'UPI', 'upi', undefined],
  ['UPI', 'INTENT', 'upi', undefined],
  ['upi', 'UPIQR', 'upi', undefined],
  ['CC', 'CC', 'credit-card', undefined],
  ['CC', 'HDFB', 'credit-card', 'HDFC Bank'],
  ['DC', 'MAST', 'debit-card', undefined],
  ['DC', 'visa', 'debit-card', undefined],
  ['NB', 'SBIB', 'net-banking', 'State Bank of India'],
  ['NB', 'XYZB', 'net-banking', 'XYZB'],
  ['EMI', 'ICIB', 'emi', 'ICICI Bank'],
  ['CASH', 'AMON', 'wallet', undefined],
  ['BNPL', 'LATER', 'pay-later', undefined],
  ['COUPON', 'HDFB', 'unknown', undefined],
] as const)('maps the mode %s with the bank code %s [SPEC-17-63]', (mode, bankcode, method, bank) => {
  expect(payuMethod({ mode, bankcode })).toEqual({ method, bank })
})

test('states nothing for a payer who chose no mode [SPEC-17-63]', () => {
  expect(payuMethod({ mode: '', bankcode: '' })).toBeUndefined()
})

test('stores no hostile mode or bank code [SPEC-17-63]', () => {
  expect(payuMethod({ mode: '__proto__', bankcode: '4012001037141112' })).toEqual({ method: 'unknown' })
  expect(payuMethod({ mode: 'NB', bankcode: '4012001037141112' })).toEqual({ method: 'net-banking' })
  expect(payuMethod({ mode: 'NB', bankcode: 'anita@okhdfcbank' })).toEqual({ method: 'net-banking' })
})
