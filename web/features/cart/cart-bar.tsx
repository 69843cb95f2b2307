/** The bar at the lower edge: the number of selected packs and the link to the next step. Hidden if there are none. */
import { APP_PLAN } from '#contract/pack-type.ts'
import { useCart } from './cart-store.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import { AppIcons } from '#web/features/pack-display/app-icons.tsx'
import type { LabelsOf } from '#web/features/pack-display/pack-labels.ts'
import { Poster } from '#web/features/pack-display/poster.tsx'
import { t } from '@lingui/core/macro'
import { selectedCount } from './selected-count.ts'

type CartBarProps = { to: string; label: string; labelsOf: LabelsOf }

const PICTURES = 4

export function CartBar({ to, label, labelsOf }: CartBarProps) {
  const { items } = useCart()
  const empty = items.length === 0
  const bar = useBarHeight<HTMLDivElement>(!empty)

  return (
    // Rendered off screen while the cart is empty: a live region must exist before the first selection is announced.
    <div
      ref={bar}
      className={empty ? 'cart-bar cart-bar--hidden' : 'cart-bar'}
      role={empty ? undefined : 'region'}
      aria-label={empty ? undefined : t`Cart`}
    >
      <div className="wrap cart-bar__inner">
        {!empty && (
          <ul className="cart-bar__stack" aria-hidden="true">
            {items.slice(0, PICTURES).map((item) => (
              <li key={item.fld_package_id}>
                {item.fld_type === APP_PLAN ? (
                  <AppIcons apps={item.fld_app_packages} />
                ) : (
                  <Poster pack={item} labels={labelsOf(item)} thumb />
                )}
              </li>
            ))}
          </ul>
        )}
        <p className="cart-bar__count tabular-nums" role="status">
          {empty ? '' : selectedCount(items.length)}
        </p>
        {!empty && <ButtonLink to={to}>{label}</ButtonLink>}
      </div>
    </div>
  )
}
