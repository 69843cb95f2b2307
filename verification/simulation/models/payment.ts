/** A payment as PayU or Paytm keeps it: what the customer did, and what changes later without the customer. */

export type PaymentState =
  | 'opened'
  | 'pending'
  | 'captured'
  | 'authorised'
  | 'declined'
  | 'cancelled'
  | 'dropped'
  /** Captured late, noticed by the gateway, and refunded by it. */
  | 'returned'

export type Payment = {
  id: string
  attemptId: string
  /** The amount that the shop requested. */
  requestedPaise: number
  /** The amount that the customer was charged, if any. */
  chargedPaise: number
  state: PaymentState
  /** Made by card; otherwise by UPI. */
  isByCard?: boolean
  openedAt: number
  /** The state that follows without any action, and when. */
  later: { at: number; state: PaymentState } | undefined
}

/** How long a gateway's page accepts payments. */
export const PAGE_TTL_MS = 30 * 60_000
/** Banks return money that reached no merchant within five days; so no payment is pending for longer than four. */
export const MAX_PENDING_MS = 4 * 86_400_000

export const isCaptured = ({ state }: Payment): boolean => state === 'captured' || state === 'returned'

/** Applies the state changes that are due. @returns the payments that changed */
export function advanceTime(payments: Payment[], now: number): Payment[] {
  const changed = payments.filter(({ later }) => later !== undefined && later.at <= now)
  for (const payment of changed) {
    payment.state = payment.later?.state ?? payment.state
    payment.later = undefined
  }
  return changed
}
