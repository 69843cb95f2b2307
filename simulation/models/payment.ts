/** A payment as a gateway keeps it, whichever gateway: what the customer did there, and what becomes of it by itself. */

export type PaymentState =
  | 'opened'
  | 'pending'
  | 'captured'
  | 'authorised'
  | 'declined'
  | 'cancelled'
  | 'dropped'
  /** Taken late, found by the gateway itself, and given back. */
  | 'returned'

export type Payment = {
  id: string
  attemptId: string
  /** What the shop asked for. */
  askedPaise: number
  /** What the customer was charged, where that happened. */
  chargedPaise: number
  state: PaymentState
  openedAt: number
  /** What becomes of it without anybody's doing. */
  later: { at: number; state: PaymentState } | undefined
}

/** After this much time a gateway lets nobody pay on its page any more. */
export const PAGE_LASTS_MS = 30 * 60_000
/** Banks give back within five days what reached no merchant; so nothing is pending for longer than four. */
export const LATEST_MS = 4 * 86_400_000

export const hasMoney = ({ state }: Payment): boolean => state === 'captured' || state === 'returned'

/** What became of payments while time went by. @returns those that changed */
export function letTimePass(payments: Payment[], now: number): Payment[] {
  const changed = payments.filter(({ later }) => later !== undefined && later.at <= now)
  for (const payment of changed) {
    payment.state = payment.later?.state ?? payment.state
    payment.later = undefined
  }
  return changed
}
