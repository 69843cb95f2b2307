/** The billing summary (buyer, number of items) and the total of a cart. */
import { formatRupees } from '#contract/format/format-rupees.ts'
import type { User } from '#contract/identity.ts'
import { type CartItem, cartTotal } from '#web/features/cart/cart-store.ts'
import type { ReactNode } from 'react'
import { UpgradeSum } from './upgrade-sum.tsx'
import { t } from '@lingui/core/macro'

/** Renders the buyer and the number of items. `user` is left out for a visitor. */
export function BillingSummary({ user, items }: { user?: User; items: CartItem[] }) {
  return (
    <dl className="summary-list">
      {user && (
        <>
          <Line name={t`First Name`}>{user.fld_first_name}</Line>
          <Line name={t`Last Name`}>{user.fld_last_name}</Line>
          <Line name={t`Pincode`} isNumeric>
            {user.fld_pincode}
          </Line>
        </>
      )}
      <Line name={t({ message: `Items`, comment: 'label of how many packs a person buys' })} isNumeric>
        {items.length}
      </Line>
    </dl>
  )
}

/** Shows how the amount of an upgrade is calculated; renders nothing for other carts. */
export function CartUpgradeSum({ items }: { items: CartItem[] }) {
  const item = items.find(({ upgrade }) => upgrade !== undefined)
  if (!item?.upgrade) return null
  const { packName: name, credit, unusedDays, totalDays } = item.upgrade
  return (
    <UpgradeSum
      price={item.fld_package_existprice}
      amount={cartTotal(items)}
      earlier={{ name, totalDays }}
      {...{ credit, unusedDays }}
    />
  )
}

export function Total({ items }: { items: CartItem[] }) {
  return (
    <dl className="total">
      <dt>{t({ message: 'Total', context: 'sum of the prices' })}</dt>
      <dd className="total__amount">{formatRupees(cartTotal(items))}</dd>
    </dl>
  )
}

function Line({
  name,
  isNumeric = false,
  children,
}: {
  name: string
  isNumeric?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isNumeric ? 'tabular-nums' : undefined}>{children}</dd>
    </div>
  )
}
