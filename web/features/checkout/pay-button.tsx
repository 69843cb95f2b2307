/** The Proceed to Pay button. Disabled until the terms are accepted and a method is chosen, and while offline. */
import { useOnline } from '#web/browser/use-online.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { t } from '@lingui/core/macro'

type PayButtonProps = { ready: boolean; busy: boolean; onPay: () => void }

export function PayButton({ ready, busy, onPay }: PayButtonProps) {
  const online = useOnline()
  return (
    <Button full icon="lock" disabled={!ready || !online} busy={busy} onClick={onPay}>
      {t({ message: `Proceed to Pay`, comment: 'button' })}
    </Button>
  )
}
