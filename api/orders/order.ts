/**
 * An order: what a subscriber agreed to buy, at the price agreed.
 *
 * Pure: no database, no clock, no HTTP. Everything that can happen to an order is in `transitions`.
 */
import { paise, type Paise } from '#contract/money.ts'
import { createHash } from 'node:crypto'

export type OrderState = 'open' | 'paying' | 'paid' | 'expired' | 'refunded'
export type OrderEvent = 'start payment' | 'capture' | 'expire' | 'refund'

/** status -> event -> next status. What is not written here cannot happen; the database holds the same table. */
export const orderTransitions: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  open: { 'start payment': 'paying', capture: 'paid', expire: 'expired' },
  paying: { 'start payment': 'paying', capture: 'paid', expire: 'expired' },
  expired: { capture: 'paid' }, // Money can arrive after we stopped waiting; we honour it.
  paid: { refund: 'refunded' },
  refunded: {},
}

export const canTransition = (status: OrderState, event: OrderEvent): boolean =>
  event in orderTransitions[status]

export type CustomerKind = 'NewCustomer' | 'OldCustomer'

/** A copy of what the catalogue said when the order was placed: a later price change must not touch it. */
export type OrderLine = {
  lineNo: number
  poid: string
  packageId: string
  name: string
  type: string
  duration: string
  months: number | null
  days: number | null
  pricePaise: Paise
}

export type Order = {
  /** Unguessable: whoever has it may see how the order stands. */
  id: string
  subscriberId: string
  status: OrderState
  customerKind: CustomerKind
  amountPaise: Paise
  lines: OrderLine[]
  placedAt: Date
  expiresAt: Date
}

export const ORDER_OPEN_SECONDS = 1_800

const HOUR_SECONDS = 3_600

/** Of a limit per hour that slides: `reachedAt` is the moment of the deed that must be an hour old for another one. */
export const secondsUntilFree = (reachedAt: Date, now: Date): number =>
  Math.max(1, Math.ceil(HOUR_SECONDS - (now.getTime() - reachedAt.getTime()) / 1000))
const ORDER_ID_LENGTH = 23
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 23 of 32 letters and digits: 115 random bits, and room for an attempt's two digits in a gateway's 25. */
export function newOrderId(random: (bytes: number) => Buffer): string {
  return [...random(ORDER_ID_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** Pages and calls that take an order's id take an attempt's as well. */
export const orderIdOfAttempt = (transactionId: string): string => transactionId.slice(0, ORDER_ID_LENGTH)

export const totalOf = (lines: { pricePaise: Paise }[]): Paise =>
  paise(lines.reduce((sum, line) => sum + line.pricePaise, 0))

/** The same packs at the same prices are the same cart, in whatever order they were put in. */
export function cartHash(lines: { poid: string; pricePaise: Paise }[]): string {
  const parts = lines.map(({ poid, pricePaise }) => `${poid}=${String(pricePaise)}`).sort()
  return createHash('sha256').update(parts.join(',')).digest('hex')
}
