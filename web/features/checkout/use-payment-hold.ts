/** Holds the payment while one for the packs of the cart is being confirmed, until the buyer says that they have not paid. */
import { useSession } from '#web/session/session.ts'
import { useEffect, useEffectEvent, useState } from 'react'

export type PaymentHold = {
  /** A payment for these packs is being confirmed, as the server said. */
  confirming: boolean
  /** No payment may start: the buyer must confirm before a second payment, against paying twice. */
  held: boolean
  hold: () => void
  release: () => void
}

type HoldOptions = {
  confirming: boolean
  /** The orders of these packs have not been read yet, and one was pending when it was last read. */
  expected: boolean
  /** Called when the hold disables the payment, so that the page shows why. */
  onHeld: () => void
}

export function usePaymentHold({ confirming, expected, onHeld }: HoldOptions): PaymentHold {
  const buyer = useSession().user?.fld_subscriber_id
  // Of one buyer: after a login as another person over this page, the release of the one before does not count.
  const [releasedBy, setReleasedBy] = useState<string>()
  const mayHold = buyer !== undefined && releasedBy !== buyer
  const isKnown = confirming && mayHold
  const onStart = useEffectEvent(onHeld)
  useEffect(() => {
    if (isKnown) onStart()
  }, [isKnown])
  return {
    confirming,
    held: (confirming || expected) && mayHold,
    hold: () => setReleasedBy(undefined),
    release: () => setReleasedBy(buyer),
  }
}
