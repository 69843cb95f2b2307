/**
 * Maps the payment mode and the bank of PayU's verification. PayU signs neither in returns and webhooks, so they are read only
 * from verifications. Source: docs.payu.in/docs/payment-mode-codes, read 2026-11. Pure.
 */
import type { StatedMethod } from '#api/payments/gateways/gateway.ts'
import { statedBank } from '#api/payments/gateways/stated-bank.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { PayuTransaction } from './payu-api.ts'

const METHODS: ReadonlyMap<string, PaymentMethod> = new Map<string, PaymentMethod>([
  ['UPI', 'upi'],
  ['CC', 'credit-card'],
  ['DC', 'debit-card'],
  ['NB', 'net-banking'],
  ['CASH', 'wallet'],
  ['EMI', 'emi'],
  ['BNPL', 'pay-later'],
])

/** Methods whose bank code may name a bank. The code of UPI names the way to the app, and that of a wallet names the wallet. */
const OF_BANKS: ReadonlySet<PaymentMethod> = new Set(['credit-card', 'debit-card', 'net-banking', 'emi'])

const BANKS: ReadonlyMap<string, string> = new Map([
  ['HDFB', 'HDFC Bank'],
  ['SBIB', 'State Bank of India'],
  ['ICIB', 'ICICI Bank'],
  ['AXIB', 'Axis Bank'],
])

/** Bank codes that name the card's network or the mode. */
const NO_BANKS = new Set([
  'CC',
  'DC',
  'NB',
  'EMI',
  'VISA',
  'MAST',
  'MASTERCARD',
  'MAES',
  'RUPAY',
  'AMEX',
  'DINR',
])

/** @returns undefined where PayU states no mode, as for a payer who has not chosen one */
export function payuMethod({
  mode,
  bankcode,
}: Pick<PayuTransaction, 'mode' | 'bankcode'>): StatedMethod | undefined {
  if (mode === '') return undefined
  const method = METHODS.get(mode.toUpperCase()) ?? 'unknown'
  const code = bankcode.toUpperCase()
  const bank = OF_BANKS.has(method) && !NO_BANKS.has(code) ? (BANKS.get(code) ?? statedBank(code)) : undefined
  return { method, bank }
}
