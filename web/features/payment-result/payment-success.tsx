/** The page of a payment that the server confirmed. A buyer who paid in this browser is redirected to the app. */
import { formatAmount } from '#contract/format/format-rupees.ts'
import type { OrderView } from '#contract/orders.ts'
import { REDIRECT_AFTER_PAYMENT_MS } from '#contract/delays.ts'
import paid from '#web/ui/illustrations/paid.svg?raw'
import { clearCart } from '#web/features/cart/cart-store.ts'
import {
  acknowledgeOrder,
  findPlacedOrder,
  isUnacknowledged,
} from '#web/features/checkout/results/placed-orders.ts'
import { UpgradeSum } from '#web/features/checkout/upgrade-sum.tsx'
import { reloadPacks } from '#web/features/packs/packs-store.ts'
import { signOut } from '#web/session/session.ts'
import { useSite } from '#web/session/site.ts'
import { persistToast } from '#web/session/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useTimeout } from '#web/ui/use-timeout.ts'
import { useEffect, useRef, useState } from 'react'
import { appDeepLink, mobilePlatform } from './app-deep-link.ts'
import { PaymentReference } from './payment-reference.tsx'
import { TimelinePanel } from '#web/features/timeline/timeline-panel.tsx'
import { IllustratedPage } from '#web/ui/messages/illustrated-page.tsx'
import { t } from '@lingui/core/macro'

export function PaymentSuccess({ order, transactionID }: { order: OrderView; transactionID: string }) {
  const { brand } = useSite()
  const device = mobilePlatform(navigator)
  const app = appDeepLink(device, brand.app, window.location.origin)
  const [leaving, stay] = useAppRedirect(transactionID, app)
  const link = useRef<HTMLAnchorElement>(null)
  const stayHere = () => {
    stay()
    // The button with the focus goes away.
    link.current?.focus()
  }

  return (
    <IllustratedPage tone="success" drawing={paid}>
      <div role="status">
        <h1 className="heading-1">{t`Thank You!`}</h1>
        <p className="lead">{t`Payment ₹ ${{ amount: formatAmount(order.amount) }} was successful.`}</p>
      </div>
      <PaymentReference transactionID={transactionID} />
      {order.upgrade && <UpgradeSum amount={order.amount} {...order.upgrade} />}
      <div className="button-row">
        <a className="btn btn--primary btn--full" href={app} ref={link}>
          {device === 'other'
            ? t({ message: `Home`, comment: 'button: to the home page' })
            : t({ message: `Open the app`, comment: 'button' })}
        </a>
        {leaving && (
          <Button variant="text" full onClick={stayHere}>
            {t({ message: 'Stay on this page', comment: 'button' })}
          </Button>
        )}
      </div>
      <TimelinePanel transactionID={transactionID} status={order.status} />
    </IllustratedPage>
  )
}

/**
 * Empties the cart, and after two seconds signs out and opens the destination. Only once, only for an order that this
 * browser placed, and only until the buyer chooses to stay. Reloads the packs in every case.
 */
function useAppRedirect(transactionID: string, destination: string): [leaving: boolean, stay: () => void] {
  const [ours] = useState(() => isUnacknowledged(transactionID))
  const [decided, setDecided] = useState<'stay' | 'gone'>()
  const leaving = ours && decided === undefined
  useEffect(() => {
    void reloadPacks()
  }, [transactionID])
  useEffect(() => {
    if (!ours) return
    acknowledgeOrder(transactionID)
    clearCart(findPlacedOrder(transactionID))
  }, [ours, transactionID])

  useTimeout(REDIRECT_AFTER_PAYMENT_MS, leaving || undefined, () => {
    setDecided('gone')
    // The request outlives the page. A wait for its answer would redirect a buyer who is on another page by then.
    void signOut()
    persistToast()
    window.location.assign(destination)
  })
  return [leaving, () => setDecided('stay')]
}
