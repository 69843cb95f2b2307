/** Compares a cart with the current catalogue. Every correction is returned with a text for the buyer. */
import { APP_PLAN } from '#contract/pack-type.ts'
import type { Package } from '#contract/catalogue.ts'
import { formatRupees } from '#contract/format/format-rupees.ts'
import type { CartItem } from './cart-store.ts'
import { titleWithLatin } from '#web/features/pack-display/pack-title.tsx'

export type CartChange =
  { kind: 'withdrawn'; name: string } | { kind: 'price'; name: string; from: string; to: string }

type Repriced = { items: CartItem[]; changes: CartChange[] }

export function repriceCart(items: readonly CartItem[], catalogue: readonly Package[]): Repriced {
  const offered = new Map(catalogue.map((offer) => [offer.fld_package_id, offer]))
  const repriced: Repriced = { items: [], changes: [] }
  for (const item of items) {
    const name = titleWithLatin(item)
    const current = currentItem(item, offered.get(item.fld_package_id))
    if (!current) {
      repriced.changes.push({ kind: 'withdrawn', name: withDuration(item) })
      continue
    }
    const [from, to] = [item.fld_package_existprice, current.fld_package_existprice]
    if (Number(from) !== Number(to)) repriced.changes.push({ kind: 'price', name, from, to })
    repriced.items.push(current)
  }
  return repriced
}

/** Returns the item with current catalogue data, or undefined if it is no longer offered. */
function currentItem(item: CartItem, offer: Package | undefined): CartItem | undefined {
  if (!offer) return undefined
  // Only an app plan has several durations.
  if (offer.fld_type !== APP_PLAN) return offer
  const option = offer.fld_app_prices.find(({ poid }) => poid === item.poid)
  return (
    option && {
      ...offer,
      poid: option.poid,
      fld_package_existprice: option.total_price,
      fld_selected_pack: option,
    }
  )
}

function withDuration(item: CartItem): string {
  const name = titleWithLatin(item)
  return item.fld_selected_pack ? `${name}, ${item.fld_selected_pack.duration},` : name
}

export function describeChange(change: CartChange): string {
  switch (change.kind) {
    case 'withdrawn':
      return `${change.name} is no longer offered and was taken out of your cart.`
    case 'price':
      return `The price of ${change.name} changed from ${formatRupees(change.from)} to ${formatRupees(change.to)}.`
  }
}
