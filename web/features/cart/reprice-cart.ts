/** Compares a cart with the current catalogue. Every correction is returned with a text for the buyer. */
import { APP_PLAN } from '#contract/pack-type.ts'
import type { Package } from '#contract/catalogue.ts'
import { formatRupees } from '#contract/format/format-rupees.ts'
import type { CartItem } from './cart-store.ts'
import { titleInLine } from '#web/features/pack-display/pack-title.tsx'
import { durationText } from '#web/features/pack-display/duration-text.ts'
import { t } from '@lingui/core/macro'

export type Withdrawn = { kind: 'withdrawn'; name: string; duration: string | undefined }
type PriceChange = { kind: 'price'; name: string; from: string; to: string }
export type CartChange = Withdrawn | PriceChange

type Repriced = { items: CartItem[]; withdrawn: Withdrawn[]; isChanged: boolean }

export function repriceCart(before: readonly CartItem[], catalogue: readonly Package[]): Repriced {
  const offered = new Map(catalogue.map((offer) => [offer.fld_package_id, offer]))
  const items: CartItem[] = []
  const withdrawn: Withdrawn[] = []
  for (const item of before) {
    const current = currentItem(item, offered.get(item.fld_package_id))
    if (current) items.push(current)
    else
      withdrawn.push({
        kind: 'withdrawn',
        name: titleInLine(item),
        duration: item.fld_selected_pack?.duration,
      })
  }
  return { items, withdrawn, isChanged: withdrawn.length > 0 || priceChanges(before, items).length > 0 }
}

/** Returns the price changes of the packs that are in both carts. */
export const priceChanges = (before: readonly CartItem[], after: readonly CartItem[]): PriceChange[] =>
  after.flatMap((item) => {
    const from = before.find(({ poid }) => poid === item.poid)?.fld_package_existprice
    const to = item.fld_package_existprice
    return from === undefined || Number(from) === Number(to)
      ? []
      : [{ kind: 'price', name: titleInLine(item), from, to }]
  })

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
      ...(item.start && { start: item.start }),
      ...(item.upgrade && { upgrade: item.upgrade }),
    }
  )
}

export const describeChange = (change: CartChange): string =>
  change.kind === 'price' ? describePrice(change) : describeWithdrawn(change)

function describePrice({ name, ...price }: PriceChange): string {
  const [from, to] = [formatRupees(price.from), formatRupees(price.to)]
  return t({
    message: `The price of ${name} changed from ${from} to ${to}.`,
    comment: 'name: of an app plan, a movie or a show',
  })
}

function describeWithdrawn({ name, duration: data }: Withdrawn): string {
  if (data === undefined)
    return t({
      message: `${name} is no longer offered and was taken out of your cart.`,
      comment: 'name: of a movie or a show',
    })
  const duration = durationText(data)
  return t({
    message: `${name}, ${duration}, is no longer offered and was taken out of your cart.`,
    comment: 'name: of an app plan; duration: such as "3 Months"',
  })
}
