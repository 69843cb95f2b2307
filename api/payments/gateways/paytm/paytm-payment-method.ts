/**
 * Maps the payment mode and the bank of Paytm's status answers. Paytm's documents have two names for most modes. The gateway name
 * of an answer is the bank of the merchant, not of the payer. Sources: "Transaction Status" and public clients, read 2026-11. Pure.
 */
import type { StatedMethod } from '#api/payments/gateways/gateway.ts'
import { statedBank } from '#api/payments/gateways/stated-bank.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'

const METHODS: ReadonlyMap<string, PaymentMethod> = new Map<string, PaymentMethod>([
  ['UPI', 'upi'],
  ['CC', 'credit-card'],
  ['CREDIT_CARD', 'credit-card'],
  ['DC', 'debit-card'],
  ['DEBIT_CARD', 'debit-card'],
  ['NB', 'net-banking'],
  ['NET_BANKING', 'net-banking'],
  ['PPI', 'wallet'],
  ['BALANCE', 'wallet'],
  ['EMI', 'emi'],
  ['PAYTM_DIGITAL_CREDIT', 'pay-later'],
])

/** @returns undefined where Paytm states no mode, as for a payment that never reached a bank */
export function paytmMethod({
  paymentMode,
  bankName,
}: {
  paymentMode: string
  bankName: string
}): StatedMethod | undefined {
  if (paymentMode === '') return undefined
  return { method: METHODS.get(paymentMode.toUpperCase()) ?? 'unknown', bank: statedBank(bankName) }
}
