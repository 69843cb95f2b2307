/** The base-pack rule: a cart has one app plan at most; a subscriber owns one that runs, and one queued behind it. Pure. */
import { BasePackPurchased, BasePackSelected, QueuedPackAlone, UpgradeAlone } from '#contract/orders.ts'
import { forbiddenOwnership, type OrderStart, type OwnedBasePacks } from './base-pack.ts'
import { isBasePack } from './entitlement.ts'

/**
 * Checks the rule for the lines of a cart or an order. The database has it too: two orders may be paid at the same
 * moment, and its constraints `one_base_pack` and `one_queued_pack` refuse the second entitlement.
 * @param owned the base packs of the buyer; `none` before the buyer is known
 * @throws BasePackSelected if there are two, QueuedPackAlone or UpgradeAlone if a plan to be queued or an upgrade is
 *   not the only line, BasePackPurchased if there is no place for another one
 */
export function requireOneBasePack(
  lines: { type: string }[],
  { owned, start }: { owned: OwnedBasePacks; start: OrderStart },
): void {
  const basePacks = lines.filter(isBasePack).length
  if (basePacks > 1) throw BasePackSelected()
  // A cancellation refunds the whole payment, so a pack that its owner can cancel must be the only one in it.
  if (start !== 'now' && (basePacks === 0 || lines.length > 1))
    throw start === 'queue' ? QueuedPackAlone() : UpgradeAlone()
  if (basePacks === 1 && forbiddenOwnership(start).includes(owned)) throw BasePackPurchased()
}
