/** Prices and validates a cart. The server's price list decides; the browser sends only choices. Pure. */
import type { Offers } from '#api/catalogue/catalogue.ts'
import { requireOneBasePack } from '#api/packs/require-one-base-pack.ts'
import { paise, type Paise } from '#contract/money.ts'
import type { PlanStart } from '#contract/pack-type.ts'
import { DuplicatePack, PackWithdrawn } from '#contract/orders.ts'
import { type OrderLine, totalOf } from './order.ts'
import { requireShownTotal } from './require-shown-total.ts'

/**
 * Returns the order lines of a cart.
 * @param expected the total that the browser shows, after the credit of an upgrade
 * @throws PackWithdrawn, DuplicatePack, BasePackSelected, QueuedPackAlone, UpgradeAlone, PriceChanged (with the right total)
 */
export function priceCart(
  offers: Offers,
  {
    poids,
    start,
    creditPaise = paise(0),
  }: { poids: string[]; start: PlanStart; creditPaise?: Paise | undefined },
  expected: Paise | undefined,
): OrderLine[] {
  const lines = poids.map((poid, index): OrderLine => {
    const offer = offers.find(poid)
    if (!offer) throw PackWithdrawn()
    const { packageId, packageName: name, type, duration, months, days, pricePaise } = offer
    return { lineNo: index + 1, poid, packageId, name, type, duration, months, days, pricePaise }
  })
  requireOneBasePack(lines, { owned: 'none', start })
  if (new Set(lines.map(({ packageId }) => packageId)).size < lines.length) throw DuplicatePack()

  requireShownTotal(paise(Math.max(0, totalOf(lines) - creditPaise)), expected)
  return lines
}
