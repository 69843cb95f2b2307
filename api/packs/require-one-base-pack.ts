/** The base-pack rule: a cart holds at most one app plan, and a subscriber owns at most one that has not expired. Pure. */
import { BasePackPurchased, BasePackSelected } from '#contract/orders.ts'
import { isBasePack } from './entitlement.ts'

/**
 * Checks the rule for the lines of a cart or an order. The database has it too: two orders may be paid at the same
 * moment, and its constraint `one_base_pack` refuses the second entitlement.
 * @param ownsBasePack whether the buyer owns an unexpired app plan; false before the buyer is known
 * @throws BasePackSelected where there are two, BasePackPurchased where the buyer owns one
 */
export function requireOneBasePack(lines: { type: string }[], ownsBasePack: boolean): void {
  const basePacks = lines.filter(isBasePack).length
  if (basePacks > 1) throw BasePackSelected()
  if (basePacks === 1 && ownsBasePack) throw BasePackPurchased()
}
