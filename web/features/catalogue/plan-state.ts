/** The state of a plan row: the rules for base packs, without presentation. */
import { APP_PLAN } from '#contract/pack-type.ts'
import type { OwnedPack } from '#contract/packs.ts'

export type PlanState =
  /** Can be bought. */
  | 'subscribe'
  /** Can be bought again: the subscriber's pack of this plan has expired. */
  | 'extend'
  | 'in_cart'
  /** Another base pack is in the cart. */
  | 'other_selected'
  /** An unexpired base pack is owned. */
  | 'purchased'

/** The code of the API for an app plan that a subscriber owns. */
const BASE_PACK = 'APPP'

type Known = {
  cart: readonly { fld_package_id: string; fld_type: string }[]
  owned: readonly Pick<OwnedPack, 'packageType' | 'packageID' | 'endDate'>[]
  /** Milliseconds since 1970. */
  now: number
}

/** Returns the state of a plan. `in_cart` takes precedence, so that an item can always be removed from the cart. */
export function planState(packageId: string, { cart, owned, now }: Known): PlanState {
  if (cart.some((item) => item.fld_package_id === packageId)) return 'in_cart'
  const base = owned.filter(({ packageType }) => packageType === BASE_PACK)
  if (base.some(({ endDate }) => Date.parse(endDate) > now)) return 'purchased'
  if (cart.some((item) => item.fld_type === APP_PLAN)) return 'other_selected'
  return base.some(({ packageID }) => packageID === packageId) ? 'extend' : 'subscribe'
}
