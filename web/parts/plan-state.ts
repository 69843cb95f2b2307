/** What a plan row offers a person at this moment: the rules for base packs, and nothing about how it looks. */
import type { OwnedPack } from '#contract/packs.ts'

export type PlanState =
  /** To be bought. */
  | 'subscribe'
  /** To be bought again: this subscriber had it, and it has expired. */
  | 'extend'
  | 'in_cart'
  /** Another base pack lies in the cart. */
  | 'other_selected'
  /** An unexpired base pack is owned. */
  | 'purchased'

type Known = {
  cart: readonly { fld_package_id: string; fld_type: string }[]
  owned: readonly Pick<OwnedPack, 'packageType' | 'packageID' | 'endDate'>[]
  /** Milliseconds since 1970. */
  now: number
}

/** What lies in the cart can always be taken out again, so that comes first. */
export function planState(packageId: string, { cart, owned, now }: Known): PlanState {
  if (cart.some((item) => item.fld_package_id === packageId)) return 'in_cart'
  const base = owned.filter(({ packageType }) => packageType === 'APPP')
  if (base.some(({ endDate }) => Date.parse(endDate) > now)) return 'purchased'
  if (cart.some((item) => item.fld_type === '1')) return 'other_selected'
  return base.some(({ packageID }) => packageID === packageId) ? 'extend' : 'subscribe'
}
