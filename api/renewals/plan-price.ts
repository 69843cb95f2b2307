/** The present price of a plan that renews. Pure. */
import type { Offers } from '#api/catalogue/catalogue.ts'
import type { Paise } from '#contract/money.ts'

/**
 * Returns the present price of the plan of a subscription; undefined where it is not sold. A price for another duration is not that of
 * the plan: a catalogue of an earlier version could change the duration of a price option.
 */
export function planPrice(
  offers: Offers,
  { poid, anchor }: { poid: string; anchor: { months: number } },
): Paise | undefined {
  const offer = offers.find(poid)
  return offer?.months === anchor.months ? offer.pricePaise : undefined
}
