/** The page of a failed payment: the reason, and a button that puts its packs back into the cart. */
import { shownReason } from '#contract/payment-reasons.ts'
import failed from '#web/ui/illustrations/failed.svg?raw'
import { addWithToast } from '#web/features/cart/add-with-toast.ts'
import { clearCart } from '#web/features/cart/cart-store.ts'
import {
  isUnacknowledged,
  findPlacedOrder,
  acknowledgeOrder,
} from '#web/features/checkout/results/placed-orders.ts'
import { Button, ButtonLink } from '#web/ui/forms/button.tsx'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PaymentReference } from './payment-reference.tsx'
import { TimelinePanel } from '#web/features/timeline/timeline-panel.tsx'
import { IllustratedPage } from '#web/ui/messages/illustrated-page.tsx'
import { t } from '@lingui/core/macro'

/** `transactionID` is empty if there is no order. */
type PaymentFailureProps = {
  reason: string | undefined
  transactionID: string
  /** `pending`: an earlier attempt may still be captured. */
  status: 'failed' | 'expired' | 'pending'
}

export function PaymentFailure({ reason, transactionID, status }: PaymentFailureProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isUnacknowledged(transactionID)) return
    acknowledgeOrder(transactionID)
    clearCart(findPlacedOrder(transactionID))
  }, [transactionID])
  const items = findPlacedOrder(transactionID) ?? []
  const why = reason === undefined ? reasonFromQuery(query) : (shownReason(reason) ?? reason)

  const tryAgain = () => {
    for (const item of items) addWithToast(item)
    void navigate('/cart')
  }
  return (
    <IllustratedPage tone="error" drawing={failed}>
      <div role="alert">
        <h1 className="heading-1">{t`Payment Error`}</h1>
        <p className="lead">{t`Sorry! Payment has failed. Please try again.`}</p>
        {why && <p className="reference">{why}</p>}
        {status === 'pending' && (
          <p className="lead">{t`We are still checking an earlier payment. If you pay again and it arrives too, we return it.`}</p>
        )}
      </div>
      {transactionID && <PaymentReference transactionID={transactionID} />}
      <div className="button-row">
        {items.length > 0 && (
          <Button full onClick={tryAgain}>
            {t({ message: 'Try again', comment: 'button' })}
          </Button>
        )}
        <ButtonLink variant={items.length > 0 ? 'text' : 'primary'} full to="/quick-recharge">
          {t({ message: 'View Packs', comment: 'button' })}
        </ButtonLink>
      </div>
      {transactionID && <TimelinePanel transactionID={transactionID} status={status} />}
    </IllustratedPage>
  )
}

/** Returns the reason in the address if it is one of the known texts: a link must not put other text into the page. */
export function reasonFromQuery(query: URLSearchParams): string | undefined {
  return shownReason(decode(query.get('message') ?? ''))
}

function decode(encoded: string): string {
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    return new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}
