/** The base packs of a subscriber: which one runs, which one is queued, and where another one goes. Pure. */
import type { Paise } from '#contract/money.ts'
import type { PlanStart } from '#contract/pack-type.ts'
import type { PackDuration } from './validity.ts'

export type BasePack = {
  id: string
  /** Null for a granted pack. */
  orderId: string | null
  name: string
  /** The price of its order line, including all taxes. */
  pricePaise: Paise
  /** The part of the price that partial refunds returned. */
  refundedPaise: Paise
  startsAt: Date
  endsAt: Date
  /** The pack at whose end this one starts. */
  followsId: string | null
  /** When it was queued; null for a pack that started when it was paid. */
  queuedAt: Date | null
  /** Null for a granted pack, which has no order line. */
  term: PackDuration | null
}

/** The base packs of a subscriber that have not ended: none, a running one, or a running one and a queued one. */
export const OWNED_BASE_PACKS = ['none', 'running', 'queued'] as const
export type OwnedBasePacks = (typeof OWNED_BASE_PACKS)[number]

/** When the app plan of an order starts: as its buyer chose, or as the renewal of the app plan that they own. */
export type OrderStart = PlanStart | 'renewal'

/** The base packs that a subscriber may own when an app plan with this start is ordered and paid by hand. */
const ALLOWS: Record<OrderStart, readonly OwnedBasePacks[]> = {
  now: ['none'],
  queue: ['none', 'running'],
  // Whether the running pack can be upgraded is decided with its credit (upgrade.ts).
  upgrade: OWNED_BASE_PACKS,
  // Only the debits of its mandate pay a renewal.
  renewal: [],
}

/** Returns the owned base packs that forbid an app plan with this start. */
export const forbiddenOwnership = (start: OrderStart): OwnedBasePacks[] =>
  OWNED_BASE_PACKS.filter((owned) => !ALLOWS[start].includes(owned))

export const isRunning = ({ startsAt, endsAt }: Pick<BasePack, 'startsAt' | 'endsAt'>, now: Date): boolean =>
  startsAt <= now && endsAt > now

/** Where a paid base pack goes. */
export type BasePackPlace =
  /** It starts now. The database refuses it if another one runs. */
  | { kind: 'now' }
  | { kind: 'queue'; behind: BasePack }
  /** There is no place: a pack is queued already. */
  | { kind: 'taken' }

/** @param owned active base packs of the buyer; those that have ended do not count */
export function placeBasePack(
  start: Exclude<OrderStart, 'upgrade'>,
  owned: readonly BasePack[],
  now: Date,
): BasePackPlace {
  if (start === 'now') return { kind: 'now' }
  if (owned.some(({ startsAt }) => startsAt > now)) return { kind: 'taken' }
  const running = owned.find((pack) => isRunning(pack, now))
  return running ? { kind: 'queue', behind: running } : { kind: 'now' }
}

/** Returns the pack that waits for the end of another one. */
export const queuedBehind = (
  id: string,
  owned: readonly BasePack[],
  now: Date,
): (BasePack & { queuedAt: Date; term: PackDuration }) | undefined =>
  owned.flatMap((pack) => {
    const { followsId, startsAt, queuedAt, term } = pack
    return followsId === id && startsAt > now && queuedAt && term ? [{ ...pack, queuedAt, term }] : []
  })[0]
