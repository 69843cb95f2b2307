/** Holds the cart against today's catalogue at each visit, and again when the server says that prices differ. */
import type { Package } from '#contract/catalogue.ts'
import { callApi } from '#web/state/api.ts'
import { cartItems, replaceCart } from '#web/state/cart.ts'
import { useCallback, useEffect, useState } from 'react'
import { type CartChange, repriceCart } from './reprice.ts'

type Repriced = {
  /** What was corrected since the page was opened, to be said in words. */
  changes: CartChange[]
  /** The comparison was made, or could not be made: the server compares again at payment. */
  priced: boolean
  compare: () => Promise<void>
}

export function useRepricedCart(ready: boolean): Repriced {
  const [changes, setChanges] = useState<CartChange[]>([])
  const [priced, setPriced] = useState(false)

  const compare = useCallback(
    () =>
      correctCart().then((found) => {
        if (found.length > 0) setChanges((said) => [...said, ...found])
        setPriced(true)
      }),
    [],
  )

  useEffect(() => {
    if (ready) void compare()
  }, [ready, compare])
  return { changes, priced, compare }
}

/** Nothing is corrected without an answer. */
async function correctCart(): Promise<CartChange[]> {
  if (cartItems().length === 0) return []
  try {
    const { data } = await callApi<{ data: Package[] }>('GET', '/api/movies')
    const { items, changes } = repriceCart(cartItems(), data)
    if (changes.length > 0) replaceCart(items)
    return changes
  } catch {
    return []
  }
}
