/** The list of the items in the cart. */
import { type CartItem, removeFromCart } from './cart-store.ts'
import { Loading } from '#web/ui/skeleton.tsx'
import { useRef } from 'react'
import { CartLine } from './cart-line.tsx'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { CartItemSkeleton } from './cart-summary.tsx'
import { t } from '@lingui/core/macro'

type CartItemsProps = {
  items: CartItem[]
  labelsOf: LabelsOf
  /** The day on which a queued pack would start, such as 15/01/2027, if it is known. */
  startDay?: string | undefined
  onRemoved: () => void
}

export function CartItems({ items, labelsOf, startDay, onRemoved }: CartItemsProps) {
  const list = useRef<HTMLElement>(null)
  return (
    // Receives the focus after a line is removed, because the button that had it is gone.
    <section ref={list} tabIndex={-1} aria-label={t`Cart`}>
      <ul>
        {items.map((item) => (
          <CartLine
            key={item.fld_package_id}
            item={item}
            labels={labelsOf(item)}
            startDay={startDay}
            onRemove={() => {
              removeFromCart(item.fld_package_id)
              list.current?.focus()
              onRemoved()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

export function CartItemsSkeleton() {
  return (
    <Loading>
      <CartItemSkeleton />
      <CartItemSkeleton />
    </Loading>
  )
}
