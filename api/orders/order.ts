/** An order: what a subscriber agreed to buy, at the agreed price. Pure. */
import type { Language } from '#contract/languages.ts'
import { HOUR_SECONDS } from '#contract/durations.ts'
import { base32Of } from '#contract/base32.ts'
import { paise, type Paise } from '#contract/money.ts'
import type { OrderStart } from '#api/packs/base-pack.ts'
import type { AgreedUpgrade } from '#api/packs/upgrade.ts'
import { createHash } from 'node:crypto'

export type OrderState = 'open' | 'paying' | 'paid' | 'expired' | 'refunded'
export type OrderEvent = 'start_payment' | 'capture' | 'expire' | 'refund'

/** Event -> the statuses that allow it, and the status after it. A database trigger enforces the same table. */
export const orderTransitions: Record<OrderEvent, { from: OrderState[]; to: OrderState }> = {
  start_payment: { from: ['open', 'paying'], to: 'paying' },
  capture: { from: ['open', 'paying', 'expired'], to: 'paid' }, // A capture can arrive after the order expired.
  expire: { from: ['open', 'paying'], to: 'expired' },
  refund: { from: ['paid'], to: 'refunded' },
}

export const canTransition = (status: OrderState, event: OrderEvent): boolean =>
  orderTransitions[event].from.includes(status)

export type CustomerKind = 'NewCustomer' | 'OldCustomer'

/** A copy of the catalogue's data when the order was placed: a later price change must not affect it. */
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
  /** Unguessable: this id alone gives access to the status of the order. */
  id: string
  subscriberId: string
  status: OrderState
  customerKind: CustomerKind
  /** When the app plan of the order starts; `now` for an order without one, `renewal` for one that a mandate pays. */
  start: OrderStart
  /** Not null exactly if the app plan starts as an upgrade. */
  upgrade: AgreedUpgrade | null
  /** The amount to pay: the sum of the lines less the credit of an upgrade. */
  amountPaise: Paise
  lines: OrderLine[]
  placedAt: Date
  expiresAt: Date
  /** The language of messages about it: the account's; that of the page of the order, if it is new or the account is erased. */
  language: Language
  isAccountErased: boolean
}

/** How long an order can be paid. */
export const ORDER_OPEN_SECONDS = 1_800

/** @param reachedAt the time of the event that must be an hour old before the next one */
export const secondsUntilAllowed = (reachedAt: Date, now: Date): number =>
  Math.max(1, Math.ceil(HOUR_SECONDS - (now.getTime() - reachedAt.getTime()) / 1000))

const ORDER_ID_LENGTH = 23

/** Returns the hash of the order of a renewal: no cart has it. */
export const renewalHash = (renewalId: string): string =>
  createHash('sha256').update(`renewal ${renewalId}`).digest('hex')

/** 115 random bits. Gateways accept 25 characters, and an attempt's id adds two digits. */
export function newOrderId(random: (bytes: number) => Buffer): string {
  return base32Of(random(ORDER_ID_LENGTH))
}

/**
 * Returns the id of the order of a renewal. It follows from the renewal, so that after a restore from a backup the same debit has the
 * same id, and its gateway does not collect twice. The random bits of the renewal's id keep it unguessable.
 */
export const renewalOrderId = (renewalId: string): string =>
  base32Of(createHash('sha256').update(`order of renewal ${renewalId}`).digest().subarray(0, ORDER_ID_LENGTH))

/** Returns the order's id from an attempt's id. Accepts an order's id too: pages and routes take both. */
export const orderIdOfAttempt = (transactionId: string): string => transactionId.slice(0, ORDER_ID_LENGTH)

export const totalOf = (lines: { pricePaise: Paise }[]): Paise =>
  paise(lines.reduce((sum, line) => sum + line.pricePaise, 0))

/**
 * Returns a hash of the packs, prices and start of a cart, with the credit of an upgrade. It does not depend on the
 * sequence of the packs.
 */
export function cartHash(
  lines: { poid: string; pricePaise: Paise }[],
  start: OrderStart,
  upgrade: AgreedUpgrade | null = null,
): string {
  const parts = lines.map(({ poid, pricePaise }) => `${poid}=${String(pricePaise)}`).sort()
  if (start !== 'now') parts.push(start)
  if (upgrade) parts.push(`${upgrade.packId}=${String(upgrade.creditPaise)}`)
  return createHash('sha256').update(parts.join(',')).digest('hex')
}
