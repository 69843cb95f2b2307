/**
 * The cards with which a payer can register a mandate, and how PayU's answers name them.
 * Source: docs.payu.in, "Payment mode codes" and PayU's PHP kit, read December 2026.
 */
import type { Store } from '#simulators/store.ts'

export const CARDS = {
  visa: { label: 'Visa', mode: 'CC', bankcode: 'CC', type: 'VISA', number: '401200XXXXXX1112' },
  mastercard: { label: 'Mastercard', mode: 'DC', bankcode: 'MAST', type: 'MAST', number: '512345XXXXXX2346' },
  rupay: { label: 'RuPay', mode: 'DC', bankcode: 'RUPAY', type: 'RUPAY', number: '608201XXXXXX9308' },
} as const
export type Network = keyof typeof CARDS

export const isNetwork = (name: unknown): name is Network =>
  typeof name === 'string' && Object.hasOwn(CARDS, name)

/** Records the card of a payment; one by UPI has none. */
export function insertCard(
  { sql }: Store,
  { mihpayid, network }: { mihpayid: string; network: Network | null },
): void {
  if (network) sql.run`insert into payu_card (mihpayid, network) values (${mihpayid}, ${network})`
}

type PaidWith = {
  mode: string
  bankcode: string
  PG_TYPE: string
  cardType: string | null
  cardNumber: string
}

/** Returns PayU's words for how a payment is made. @param network null for UPI */
export function paidWith(network: Network | null): PaidWith {
  if (!network) return { mode: 'UPI', bankcode: 'UPI', PG_TYPE: 'UPI-PG', cardType: null, cardNumber: '' }
  const { mode, bankcode, type, number } = CARDS[network]
  return { mode, bankcode, PG_TYPE: `${mode}-PG`, cardType: type, cardNumber: number }
}
