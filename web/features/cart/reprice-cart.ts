/** Compares a cart with the current catalogue. Every correction is returned with a text for the buyer. */
import { APP_PLAN } from '#contract/pack-type.ts'
import type { Package } from '#contract/catalogue.ts'
import { formatRupees } from '#contract/format/format-rupees.ts'
import type { CartItem } from './cart-store.ts'
import { titleWithLatin } from '#web/features/pack-display/pack-title.tsx'
import { durationText } from '#web/features/pack-display/duration-text.ts'
import { t } from '@lingui/core/macro'

type Withdrawn = { kind: 'withdrawn'; name: string; duration: string | undefined }
export type CartChange = Withdrawn | { kind: 'price'; name: string; from: string; to: string }

type Repriced = { items: CartItem[]; changes: CartChange[] }

export function repriceCart(items: readonly CartItem[], catalogue: readonly Package[]): Repriced {
  const offered = new Map(catalogue.map((offer) => [offer.fld_package_id, offer]))
  const repriced: Repriced = { items: [], changes: [] }
  for (const item of items) {
    const name = titleWithLatin(item)
    const current = currentItem(item, offered.get(item.fld_package_id))
    if (!current) {
      repriced.changes.push({ kind: 'withdrawn', name, duration: item.fld_selected_pack?.duration })
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

export function describeChange(change: CartChange): string {
  switch (change.kind) {
    case 'withdrawn':
      return describeWithdrawn(change)
    case 'price':
      return t`The price of ${{ name: change.name }} changed from ${{ from: formatRupees(change.from) }} to ${{ to: formatRupees(change.to) }}.`
  }
}

function describeWithdrawn({ name, duration }: Withdrawn): string {
  return duration === undefined
    ? t`${name} is no longer offered and was taken out of your cart.`
    : t`${name}, ${{ duration: durationText(duration) }}, is no longer offered and was taken out of your cart.`
}
