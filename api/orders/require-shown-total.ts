/** Refuses an order whose total is not the one that the browser shows, for example because a price has changed. Pure. */
import { type Paise, toRupees } from '#contract/money.ts'
import { PriceChanged } from '#contract/orders.ts'

/** Requires that both totals are equal. @param shown undefined if the browser sent no valid amount @throws PriceChanged with the right total */
export function requireShownTotal(total: Paise, shown: Paise | undefined): void {
  if (total !== shown) throw PriceChanged({ data: { amount: toRupees(total) } })
}
