/** The cart summary beside the registration form. */
import { formatRupees } from '#contract/format/format-rupees.ts'
import { type CartItem, cartTotal } from './cart-store.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { CartLine } from './cart-line.tsx'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { t } from '@lingui/core/macro'
import { selectedCount } from './selected-count.ts'

type CartSummaryProps = { items: CartItem[]; ready: boolean; labelsOf: LabelsOf }

export function CartSummary({ items, ready, labelsOf }: CartSummaryProps) {
  return (
    <aside
      className="card two-columns__sticky"
      aria-label={t({ message: 'Cart', comment: 'title of the page with the chosen packs' })}
    >
      {ready ? (
        <>
          <p className="heading-3 tabular-nums">{selectedCount(items.length)}</p>
          <ul className="items">
            {items.map((item) => (
              <CartLine key={item.fld_package_id} item={item} labels={labelsOf(item)} />
            ))}
          </ul>
          <p className="total">
            <span className="total__label">{t({ message: 'Total', context: 'sum of the prices' })}</span>
            <span className="total__amount">{formatRupees(cartTotal(items))}</span>
          </p>
        </>
      ) : (
        <Loading>
          <CartItemSkeleton />
        </Loading>
      )}
    </aside>
  )
}

/** Renders a skeleton of one cart line. */
export function CartItemSkeleton() {
  return (
    <div className="item">
      <Skeleton style={{ width: 72, height: 72, borderRadius: 14 }} />
      <div className="item__body">
        <Skeleton style={{ width: '60%', height: 24 }} />
        <Skeleton shape="line" style={{ width: '40%', marginTop: 10 }} />
      </div>
    </div>
  )
}
