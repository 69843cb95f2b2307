/** Tests of the method and bank in Paytm's status answers. */
import { expect, test } from 'vitest'
import { paytmMethod } from './paytm-payment-method.ts'

test.each([
  ['UPI', '', 'upi', undefined],
  ['NB', 'ICICI Bank', 'net-banking', 'ICICI Bank'],
  ['NET_BANKING', 'XYZB', 'net-banking', 'XYZB'],
  ['CC', 'HDFC Bank', 'credit-card', 'HDFC Bank'],
  ['credit_card', '', 'credit-card', undefined],
  ['DC', 'State Bank of India', 'debit-card', 'State Bank of India'],
  ['PPI', '', 'wallet', undefined],
  ['BALANCE', '', 'wallet', undefined],
  ['EMI', 'Axis Bank', 'emi', 'Axis Bank'],
  ['PAYTM_DIGITAL_CREDIT', '', 'pay-later', undefined],
  ['COD', '', 'unknown', undefined],
] as const)('maps the mode %s with the bank %j [SPEC-17-63]', (paymentMode, bankName, method, bank) => {
  expect(paytmMethod({ paymentMode, bankName })).toEqual({ method, bank })
})

test('states nothing for a payment that never reached a bank [SPEC-17-63]', () => {
  expect(paytmMethod({ paymentMode: '', bankName: 'HDFC Bank' })).toBeUndefined()
})

test('stores no address of UPI and no card number as a bank [SPEC-17-63]', () => {
  expect(paytmMethod({ paymentMode: 'UPI', bankName: 'anita@okhdfcbank' })).toEqual({ method: 'upi' })
  expect(paytmMethod({ paymentMode: 'CC', bankName: '4111 1111 1111 1111' })).toEqual({
    method: 'credit-card',
  })
})
