/** An upgrade: another app plan at once, with a credit for the unused days of the running one, which ends then. Pure. */
import { paise, type Paise } from '#contract/money.ts'
import { termDays, upgradeAmount } from '#contract/upgrade-amount.ts'
import {
  type BasePack,
  type BasePackPlace,
  isRunning,
  type OrderStart,
  placeBasePack,
  queuedBehind,
} from './base-pack.ts'
import { creditUnusedDays, type UnusedCredit } from './unused-credit.ts'

/** The terms of an upgrade order: the pack that it replaces, and the credit for its unused days. */
export type AgreedUpgrade = { packId: string; creditPaise: Paise; creditDays: number }

/** The running pack of a subscriber with the credit for its unused days at this moment. */
export type UpgradeOffer = UnusedCredit & { packId: string; pricePaise: Paise; termDays: number }

/** A credit note cannot split the tax of less than one rupee. */
export const MIN_CREDIT_PAISE = paise(100)

/**
 * Returns the offer for the running pack. A granted pack has no price to credit. A pack that came by an upgrade counts
 * with its whole price: its buyer paid it with money and with the credit of the pack before it.
 * @param contested the orders whose payment may go back, by a refund proposal or a dispute: their packs are not credited
 * @returns undefined if no pack runs, or its credit is too small
 */
export function offerUpgrade(
  owned: readonly BasePack[],
  { contested, now }: { contested: readonly string[]; now: Date },
): UpgradeOffer | undefined {
  const running = owned.find((pack) => isRunning(pack, now))
  if (!running?.term || running.orderId === null || contested.includes(running.orderId)) return undefined
  const credit = creditOf(running, now)
  if (credit.creditPaise < MIN_CREDIT_PAISE) return undefined
  const { id: packId, pricePaise, term } = running
  return { ...credit, packId, pricePaise, termDays: termDays(term) }
}

/** The part of the price that partial refunds returned is not credited again. */
const creditOf = ({ pricePaise, refundedPaise, ...term }: BasePack, now: Date): UnusedCredit =>
  creditUnusedDays({ ...term, pricePaise: paise(pricePaise - refundedPaise) }, now)

/**
 * Returns the amount to pay for a plan after the credit.
 * @returns undefined if the plan is not an upgrade: it can then be queued
 */
export const amountOfUpgrade = (
  plan: { pricePaise: Paise; months: number | null; days: number | null },
  offer: UpgradeOffer,
): Paise | undefined => upgradeAmount({ pricePaise: plan.pricePaise, termDays: termDays(plan) }, offer)

/** Where the app plan of a paid order goes, an upgrade included. */
export type PaidPackPlace =
  | BasePackPlace
  /** It starts now, and the pack `ended` ends now. The queued pack behind that one waits for the new one. */
  | { kind: 'replace'; ended: BasePack; queued: ReturnType<typeof queuedBehind> }
  /** The credit is no longer due: its pack does not run, its payment is disputed, or it has fewer unused days after the order expired. */
  | { kind: 'lapsed' }

type PaidOrder = {
  start: OrderStart
  upgrade: AgreedUpgrade | null
  expiresAt: Date
  /** Whether the buyer's bank disputes a payment that the credit came from. */
  isDisputed: boolean
}

/** @param owned active base packs of the buyer, read under the buyer's lock; those that have ended do not count */
export function placePaidPack(
  { start, upgrade, expiresAt, isDisputed }: PaidOrder,
  owned: readonly BasePack[],
  now: Date,
): PaidPackPlace {
  if (start !== 'upgrade') return placeBasePack(start, owned, now)
  const ended = owned.find((pack) => pack.id === upgrade?.packId && isRunning(pack, now))
  if (!upgrade || !ended || isDisputed) return { kind: 'lapsed' }
  // The agreed credit holds while the order is open, even if a day ends meanwhile.
  const isStale = now > expiresAt && creditOf(ended, now).creditPaise < upgrade.creditPaise
  return isStale ? { kind: 'lapsed' } : { kind: 'replace', ended, queued: queuedBehind(ended.id, owned, now) }
}
