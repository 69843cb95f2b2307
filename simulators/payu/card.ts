/**
 * The cards with which a payer can register a mandate, and how PayU's answers name them.
 * Source: docs.payu.in, "Payment mode codes" and PayU's PHP kit, read November 2026.
 */

export const CARDS = {
  visa: { label: 'Visa', mode: 'CC', bankcode: 'CC', type: 'VISA', number: '401200XXXXXX1112' },
  mastercard: { label: 'Mastercard', mode: 'DC', bankcode: 'MAST', type: 'MAST', number: '512345XXXXXX2346' },
  rupay: { label: 'RuPay', mode: 'DC', bankcode: 'RUPAY', type: 'RUPAY', number: '608201XXXXXX9308' },
} as const
export type Network = keyof typeof CARDS

export const isNetwork = (name: unknown): name is Network =>
  typeof name === 'string' && Object.hasOwn(CARDS, name)
