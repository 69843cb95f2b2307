/** The payment is the server's truth by now. Whoever paid in this browser is led on to the app. */
import { formatAmount } from '#contract/format-rupees.ts'
import type { OrderView } from '#contract/orders.ts'
import { REDIRECT_AFTER_PAYMENT_MS } from '#contract/rules.ts'
import paid from '#web/parts/scenes/paid.svg?raw'
import { emptyCart } from '#web/state/cart.ts'
import { isUnsettledHere, settleOrder } from '#web/state/orders.ts'
import { reloadPacks } from '#web/state/packs.ts'
import { signOut } from '#web/state/session.ts'
import { useSite } from '#web/state/site.ts'
import { carryToast } from '#web/state/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { useAfter } from '#web/ui/use-after.ts'
import { useEffect, useState } from 'react'
import { appLink, deviceOf } from './app-link.ts'
import { PaymentReference } from './payment-reference.tsx'
import { PaymentStory } from './payment-story.tsx'
import { Scene } from './scene.tsx'

export function PaymentPaid({ order, transactionID }: { order: OrderView; transactionID: string }) {
  const { brand } = useSite()
  const device = deviceOf(navigator)
  const app = appLink(device, brand.app, window.location.origin)
  const [leaving, stay] = useLeaving(transactionID, app)

  return (
    <Scene tone="good" drawing={paid}>
      <div role="status">
        <h1 className="d1">Thank You!</h1>
        <p className="lead">Payment ₹ {formatAmount(order.amount)} was successful.</p>
      </div>
      <PaymentReference transactionID={transactionID} />
      <div className="acts">
        <a className="btn btn--sun btn--full" href={app}>
          {device === 'other' ? 'Home' : 'Open the app'}
        </a>
        {leaving && (
          <Button kind="text" full onClick={stay}>
            Stay on this page
          </Button>
        )}
      </div>
      <PaymentStory transactionID={transactionID} status={order.status} />
    </Scene>
  )
}

/** Empties the cart, and after two seconds signs out and leaves; for an order of this browser, once, unless told to stay. */
function useLeaving(transactionID: string, destination: string): [leaving: boolean, stay: () => void] {
  const [ours] = useState(() => isUnsettledHere(transactionID))
  const [decided, setDecided] = useState<'stay' | 'gone'>()
  const leaving = ours && decided === undefined
  useEffect(() => {
    void reloadPacks()
  }, [transactionID])
  useEffect(() => {
    if (!ours) return
    settleOrder(transactionID)
    emptyCart()
  }, [ours, transactionID])

  useAfter(REDIRECT_AFTER_PAYMENT_MS, leaving || undefined, () => {
    setDecided('gone')
    void signOut().then(() => {
      carryToast()
      window.location.assign(destination)
    })
  })
  return [leaving, () => setDecided('stay')]
}
