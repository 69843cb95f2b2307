/** The billing summary (buyer, number of items) and the total of a cart. */
import { formatRupees } from '#contract/format/format-rupees.ts'
import type { User } from '#contract/identity.ts'
import { type CartItem, cartTotal } from '#web/features/cart/cart-store.ts'
import { SummaryLine, SummaryList } from '#web/ui/summary-list.tsx'
import { UpgradeSum } from './upgrade-sum.tsx'
import { t } from '@lingui/core/macro'

/** Renders the buyer and the number of items. `user` is left out for a visitor. */
export function BillingSummary({ user, items }: { user?: User; items: CartItem[] }) {
  return (
    <SummaryList>
      {user && (
        <>
          <SummaryLine name={t`First Name`} isText>
            {user.fld_first_name}
          </SummaryLine>
          <SummaryLine name={t`Last Name`} isText>
            {user.fld_last_name}
          </SummaryLine>
          <SummaryLine name={t`Pincode`}>{user.fld_pincode}</SummaryLine>
        </>
      )}
      <SummaryLine name={t({ message: `Items`, comment: 'label of how many packs a person buys' })}>
        {items.length}
      </SummaryLine>
    </SummaryList>
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
      credit={credit}
      unusedDays={unusedDays}
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
