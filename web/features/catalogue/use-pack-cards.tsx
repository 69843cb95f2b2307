/** The cards of a row of packs, which the cart selects. */
import type { Package } from '#contract/catalogue.ts'
import { addToCart, removeFromCart, useCart } from '#web/features/cart/cart-store.ts'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import type { CardTrackProps } from '#web/ui/carousel/card-track.tsx'
import { AboutLink } from '#web/features/catalogue/titles/about-link.tsx'
import { PackCard } from './pack-card.tsx'
import type { PackQuery } from './pack-query.ts'

type PackCards = {
  packs: readonly Package[]
  query: PackQuery
  labels: LabelsOf
  /** The number of cards whose pictures are not loaded lazily. */
  eager: number
}

export function usePackCards({ packs, query, labels, eager }: PackCards): CardTrackProps['card'] {
  const { items } = useCart()
  const inCart = new Set(items.map((item) => item.fld_package_id))
  return ({ at, isTabbable }) => {
    const pack = packs[at]
    if (!pack) return undefined
    const id = pack.fld_package_id
    return {
      key: id,
      content: (
        <div className="pack-card">
          <PackCard
            pack={pack}
            labels={labels(pack)}
            selected={inCart.has(id)}
            onSelect={(selected) => (selected ? addToCart(pack) : removeFromCart(id))}
            eager={at < eager}
            isTabbable={isTabbable}
          />
          {/* Outside of the label, so that a click on the link does not select the pack. */}
          <AboutLink pack={pack} query={query} isTabbable={isTabbable} />
        </div>
      ),
    }
  }
}
