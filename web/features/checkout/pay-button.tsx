/** The Proceed to Pay button. Disabled until the terms are accepted and a method is chosen, and while offline. */
import { useOnline } from '#web/browser/use-online.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useTimeout } from '#web/ui/use-timeout.ts'
import { t } from '@lingui/core/macro'
import { type Ref, useState } from 'react'

type PayButtonProps = {
  ready: boolean
  busy: boolean
  onPay: () => void
  /** The id of the text that says why it is disabled. */
  describedBy: string | undefined
  ref: Ref<HTMLButtonElement>
}

export function PayButton({ ready, busy, onPay, describedBy, ref }: PayButtonProps) {
  const online = useOnline()
  return (
    <Button
      full
      icon="lock"
      disabled={!ready || !online}
      busy={busy}
      onClick={onPay}
      aria-describedby={describedBy}
      ref={ref}
    >
      {t({ message: `Proceed to Pay`, comment: 'button' })}
    </Button>
  )
}

/** How long a payment from the wallet usually takes. */
const WALLET_MS = 2_000

/** Says that a payment from the wallet takes longer. Its live region exists before the text, so that screen readers announce it. */
export function WalletStatus({ paying }: { paying: boolean }) {
  return (
    <p className="checkout-panel__status text-sm" role="status">
      {paying && <Wait />}
    </p>
  )
}

function Wait() {
  const [isLong, setLong] = useState(false)
  useTimeout(WALLET_MS, true, () => setLong(true))
  // An element: React cannot remove a text that a browser has translated.
  return isLong && <span>{t`Paying from your wallet. Please wait.`}</span>
}
