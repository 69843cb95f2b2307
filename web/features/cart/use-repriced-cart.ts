/** Compares the cart with the current catalogue at each visit, and again when the server reports other prices. */
import type { Package } from '#contract/catalogue.ts'
import { IN_PAGE_LANGUAGE } from '#web/language/shown-text.tsx'
import { api } from '#web/session/api-client.ts'
import { cartItems, replaceCart, useCart } from './cart-store.ts'
import { useCallback, useEffect, useState } from 'react'
import { type CartChange, priceChanges, repriceCart, type Withdrawn } from './reprice-cart.ts'

type Repriced = {
  /** The corrections since the page was opened, to be shown to the buyer. */
  changes: CartChange[]
  /** The comparison was made or failed. After a failure the server still compares at payment. */
  priced: boolean
  compare: () => Promise<void>
}

export function useRepricedCart(ready: boolean): Repriced {
  const [changes, setChanges] = useState<CartChange[]>([])
  const [priced, setPriced] = useState(false)
  const { items } = useCart()
  const [shown, setShown] = useState(items)
  // Another tab may have corrected the prices.
  if (items !== shown) {
    setShown(items)
    setChanges([...changes, ...priceChanges(shown, items)])
  }

  const compare = useCallback(
    () =>
      applyCurrentPrices().then((withdrawn) => {
        setChanges((said) => [...said, ...withdrawn])
        setPriced(true)
      }),
    [],
  )

  useEffect(() => {
    if (ready) void compare()
  }, [ready, compare])
  return { changes, priced, compare }
}

/** Corrects the cart and returns the removed packs. Without a response from the server the cart stays unchanged. */
async function applyCurrentPrices(): Promise<Withdrawn[]> {
  if (cartItems().length === 0) return []
  try {
    const asked = new Set(cartItems().map(({ fld_package_id: id }) => id))
    const offers = await loadOffers([...asked])
    // The cart may have changed meanwhile: the offers of packs that were added are not known.
    const present = cartItems()
    const added = present.filter(({ fld_package_id: id }) => !asked.has(id))
    const { items, withdrawn, isChanged } = repriceCart(
      present.filter((item) => !added.includes(item)),
      offers,
    )
    if (isChanged) replaceCart([...items, ...added])
    return withdrawn
  } catch {
    return []
  }
}

/** Keeps each address within the limit of a request's first line. */
const IDS_AT_ONCE = 20

/** Loads the packages with these ids that are on sale. */
async function loadOffers(ids: readonly string[]): Promise<Package[]> {
  const offers: Package[] = []
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const asked = ids.slice(from, from + IDS_AT_ONCE).join(',')
    const { data } = await api('GET /api/packages', { ids: asked, ...IN_PAGE_LANGUAGE })
    offers.push(...data)
  }
  return offers
}
