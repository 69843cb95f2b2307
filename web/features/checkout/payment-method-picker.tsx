/** The payment methods to choose from. An unavailable one shows the reason. */
import { formatRupees } from '#contract/format/format-rupees.ts'
import type { Wallet } from './use-wallet.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Fragment, useId } from 'react'
import type { PaymentMethod } from './pay-order-by.ts'
import { t } from '@lingui/core/macro'

type Method = { way: PaymentMethod; name: string; by: string; icon: IconName; possible: boolean }

const GATEWAYS: readonly Method[] = [
  { way: 'payu', name: t`Card / UPI`, by: 'PayU', icon: 'card', possible: true },
  { way: 'paytm', name: 'Paytm', by: t`UPI, cards, net banking`, icon: 'wallet', possible: true },
]

const walletMethod = (by: string, possible: boolean): Method => ({
  way: 'wallet',
  name: t`Sun Direct wallet`,
  by,
  icon: 'dish',
  possible,
})

/** Returns the methods; the wallet is selectable if it covers the total. @param total of the cart, in rupees */
export function methodsFor(wallet: Wallet, total: string): readonly Method[] {
  switch (wallet.status) {
    case 'none':
    case 'loading':
      return GATEWAYS
    case 'down':
      return [...GATEWAYS, walletMethod(wallet.reason ?? t`Not available right now`, false)]
    case 'known': {
      const balance = formatRupees(wallet.balance)
      const covers = Number(wallet.balance) >= Number(total)
      const by = covers
        ? t({ message: `Balance ${balance}`, comment: 'money in the wallet' })
        : t`Balance ${balance}, less than the total`
      return [...GATEWAYS, walletMethod(by, covers)]
    }
  }
}

type PaymentMethodPickerProps = {
  methods: readonly Method[]
  /** Undefined while no available method is chosen. */
  chosen: PaymentMethod | undefined
  /** The wallet is still loading and may follow as another method. */
  loading: boolean
  onChoose: (way: PaymentMethod) => void
}

export function PaymentMethodPicker({ methods, chosen, loading, onChoose }: PaymentMethodPickerProps) {
  const id = useId()
  return (
    <fieldset className="checkout-panel__pay">
      <legend className="field__label">
        {t({ message: `Payment`, comment: 'heading of the ways to pay' })}
      </legend>
      <div className="pay">
        {methods.map(({ way, name, by, icon, possible }) => (
          <Fragment key={way}>
            <input
              type="radio"
              name={id}
              id={`${id}-${way}`}
              value={way}
              checked={way === chosen}
              disabled={!possible}
              onChange={() => onChoose(way)}
            />
            <label className="pay__option" htmlFor={`${id}-${way}`}>
              <span className="pay__dot" />
              <span>
                <span className="pay__name">{name}</span> <span className="pay__sub tabular-nums">{by}</span>
              </span>
              <Icon name={icon} />
            </label>
          </Fragment>
        ))}
        {loading && <MethodSkeleton />}
      </div>
    </fieldset>
  )
}

/** Renders a skeleton as high as one payment method. */
function MethodSkeleton() {
  return (
    <div className="pay__option pay__option--loading" aria-hidden="true">
      <Skeleton style={{ width: 24, height: 24, borderRadius: 12, marginRight: 14 }} />
      <span>
        <Skeleton shape="line" style={{ width: 140, margin: '4px 0' }} />
        <Skeleton shape="line" style={{ width: 110, margin: '4px 0' }} />
      </span>
    </div>
  )
}
