/** The total and the button that starts the payment: on a phone a bar at the lower edge of the screen. */
import type { CartItem } from '#web/features/cart/cart-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/messages/notice.tsx'
import { useBarHeight } from '#web/ui/use-bar-height.ts'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Total } from './billing-summary.tsx'
import { TERMS_BOX } from './checkout-terms.tsx'
import { PayButton, WalletStatus } from './pay-button.tsx'
import type { PaymentMethod } from './pay-order-by.ts'
import type { PaymentHold } from './use-payment-hold.ts'
import { t } from '@lingui/core/macro'

type PayBarProps = {
  items: CartItem[]
  chosen: PaymentMethod | undefined
  agreed: boolean
  payment: { hold: PaymentHold; busy: boolean; problem: string | undefined }
  onPay: () => void
}

export function PayBar({ items, chosen, agreed, payment: { hold, busy, problem }, onPay }: PayBarProps) {
  const bar = useBarHeight<HTMLDivElement>()
  const payButton = useRef<HTMLButtonElement>(null)
  const missing = useId()
  const mayPay = chosen !== undefined && !hold.held
  const isTermsMissing = mayPay && !agreed
  // The button with the focus goes away. The pay button is disabled until the terms are accepted.
  const release = () => {
    flushSync(hold.release)
    payButton.current?.focus()
    if (payButton.current?.disabled) focusTerms()
  }
  return (
    <div className="checkout-panel__bar" data-held={hold.held} data-terms-missing={isTermsMissing} ref={bar}>
      {isTermsMissing && <TermsMissing id={missing} />}
      <Total items={items} />
      {/* While held, the page says why. */}
      {problem && !hold.held && <Notice kind="error">{problem}</Notice>}
      <WalletStatus paying={busy && chosen === 'wallet'} />
      <PayButton
        ready={mayPay && agreed}
        busy={busy}
        onPay={onPay}
        describedBy={isTermsMissing ? missing : undefined}
        ref={payButton}
      />
      {hold.held && (
        <Button variant="text" small full onClick={release}>
          {t({ message: `I have not paid yet`, comment: 'button' })}
        </Button>
      )}
    </div>
  )
}

const focusTerms = () => document.getElementById(TERMS_BOX)?.focus()

/** Says why the button is disabled, on a phone: the box of the terms may be below the screen. */
const TermsMissing = ({ id }: { id: string }) => (
  <p className="checkout-panel__missing" id={id}>
    <a
      href={`#${TERMS_BOX}`}
      onClick={(event) => {
        event.preventDefault()
        focusTerms()
      }}
    >
      {t({ message: `Agree to the Terms of Use to pay`, comment: 'link to the box of the terms' })}
    </a>
  </p>
)
