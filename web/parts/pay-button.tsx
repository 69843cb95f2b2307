/** Proceed to Pay, once the terms are agreed to and a way to pay is chosen, and only where there is a line. */
import { useOnline } from '#web/state/online.ts'
import { Button } from '#web/ui/button.tsx'

type PayButtonProps = { ready: boolean; busy: boolean; onPay: () => void }

export function PayButton({ ready, busy, onPay }: PayButtonProps) {
  const online = useOnline()
  return (
    <Button full icon="lock" disabled={!ready || !online} busy={busy} onClick={onPay}>
      Proceed to Pay
    </Button>
  )
}
