/**
 * With what a payer can pay at PayU, and how PayU's answers name it: UPI, cards, and the methods that cannot register a mandate.
 * Source of modes and bank codes: docs.payu.in, "Payment mode codes", read November 2026.
 */
import type { Store } from '#simulators/store.ts'
import { CARDS } from './card.ts'

const OTHER_METHODS = {
  'hdfc-net-banking': { label: 'Net banking, HDFC Bank', mode: 'NB', bankcode: 'HDFB' },
  'sbi-net-banking': { label: 'Net banking, State Bank of India', mode: 'NB', bankcode: 'SBIB' },
  wallet: { label: 'Wallet', mode: 'CASH', bankcode: 'STANDIN' },
  emi: { label: 'Monthly instalments, ICICI Bank', mode: 'EMI', bankcode: 'ICIB' },
  'pay-later': { label: 'Pay later', mode: 'BNPL', bankcode: 'STANDIN' },
} as const

export const PAYU_METHODS = { ...CARDS, ...OTHER_METHODS }
export type PayuMethod = keyof typeof PAYU_METHODS

export const isPayuMethod = (name: unknown): name is PayuMethod =>
  typeof name === 'string' && Object.hasOwn(PAYU_METHODS, name)

/** Records the method of a payment. A payment by UPI has no row. */
export function insertMethod(
  { sql }: Store,
  { mihpayid, method }: { mihpayid: string; method: PayuMethod | null },
): void {
  if (method) sql.run`insert into payu_card (mihpayid, network) values (${mihpayid}, ${method})`
}

type PaidWith = {
  mode: string
  bankcode: string
  PG_TYPE: string
  cardType: string | null
  cardNumber: string
}

/** States of a payer who has left the page, or is still there, without a choice. */
const WITHOUT_METHOD: ReadonlySet<string> = new Set(['initiated', 'bounced'])

/** Returns PayU's words for how a payment is made. */
export function paidWith({ method, state }: { method: PayuMethod | null; state: string }): PaidWith {
  if (WITHOUT_METHOD.has(state))
    return { mode: '', bankcode: '', PG_TYPE: '', cardType: null, cardNumber: '' }
  if (!method) return { mode: 'UPI', bankcode: 'UPI', PG_TYPE: 'UPI-PG', cardType: null, cardNumber: '' }
  const found = PAYU_METHODS[method]
  const card = 'type' in found ? { cardType: found.type, cardNumber: found.number } : NO_CARD
  return { mode: found.mode, bankcode: found.bankcode, PG_TYPE: `${found.mode}-PG`, ...card }
}

const NO_CARD = { cardType: null, cardNumber: '' }
