/** The state of a plan row: the rules for base packs, without presentation. */
import { APP_PLAN } from '#contract/pack-type.ts'
import type { OwnedPack } from '#contract/packs.ts'
import { APP_PACK, queuedPlan, runningPlan } from '#web/features/packs/own-plans.ts'

export type PlanState =
  /** Can be bought. */
  | 'subscribe'
  /** Can be bought again: the subscriber's pack of this plan has expired. */
  | 'extend'
  | 'in_cart'
  /** Another base pack is in the cart. */
  | 'other_selected'
  /** An unexpired base pack is owned: the plan can start when that one ends. */
  | 'queue'
  /** An unexpired base pack is owned, and another one is queued behind it. */
  | 'purchased'
  /** The same, and the plan is an upgrade of the one that runs. */
  | 'upgrade'

type Known = {
  cart: readonly { fld_package_id: string; fld_type: string }[]
  owned: readonly Pick<OwnedPack, 'packageType' | 'packageID' | 'startDate' | 'endDate'>[]
  /** Milliseconds since 1970. */
  now: number
  /** Whether a price option of the plan is an upgrade of the running plan. */
  isUpgrade?: boolean
}

/** Returns the state of a plan. `in_cart` takes precedence, so that an item can always be removed from the cart. */
export function planState(packageId: string, { cart, owned, now, isUpgrade }: Known): PlanState {
  if (cart.some((item) => item.fld_package_id === packageId)) return 'in_cart'
  const isQueued = queuedPlan(owned, now) !== undefined
  if (isQueued && !isUpgrade) return 'purchased'
  if (cart.some((item) => item.fld_type === APP_PLAN)) return 'other_selected'
  if (isQueued) return 'upgrade'
  if (runningPlan(owned, now)) return 'queue'
  const hadSame = owned.some((pack) => pack.packageType === APP_PACK && pack.packageID === packageId)
  return hadSame ? 'extend' : 'subscribe'
}
