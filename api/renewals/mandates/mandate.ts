/** A mandate: the permission of a payer's bank, kept by a gateway, to debit up to a cap. Pure. */
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { MandateMethod, MandateStatus } from '#api/payments/gateways/mandate.ts'
import type { Transitions } from '#api/renewals/transition.ts'
import type { Paise } from '#contract/money.ts'

/**
 * `created`: beside a payment attempt that may register it. `pending`: the payment was captured, and the gateway has
 * not yet confirmed the mandate. `revoke_requested`: ended by us, and the gateway does not know it yet; no debit starts.
 */
export type MandateState =
  | 'created'
  | 'pending'
  | 'active'
  | 'paused'
  | 'revoke_requested'
  | 'revoked_by_us'
  | 'revoked_by_customer'
  | 'expired'
  | 'failed'

export type MandateEvent =
  | 'register'
  | 'activate'
  | 'pause'
  | 'revoke'
  | 'expire'
  | 'fail'
  | 'request_revoke'
  | 'confirm_revoke'

export type Mandate = {
  id: string
  /** The payment attempt with which it is registered. */
  attemptId: string
  gateway: GatewayName
  agreedAt: Date
  consentVersion: string
  /** The price and the cap that were shown. */
  pricePaise: Paise
  capPaise: Paise
  months: number
  endsAt: Date
  state: MandateState
  stateSince: Date
  subscriptionId: string | null
  gatewayMandateId: string | null
  /** Null until the first check has read it from the gateway's answer about the payment. */
  method: MandateMethod | null
  /** When the gateway last stated the status. */
  checkedAt: Date | null
  nextCheckAt: Date | null
}

/**
 * Only a status answer of the gateway moves a mandate, apart from `register` (the capture of the payment),
 * `request_revoke` (ours) and `fail` of a payment that was never captured. A database trigger enforces the same table.
 */
export const mandateTransitions: Transitions<MandateState, MandateEvent> = {
  register: { from: ['created'], to: 'pending' },
  activate: { from: ['pending', 'paused'], to: 'active' },
  pause: { from: ['pending', 'active'], to: 'paused' },
  revoke: { from: ['active', 'paused'], to: 'revoked_by_customer' },
  expire: { from: ['pending', 'active', 'paused', 'revoke_requested'], to: 'expired' },
  fail: { from: ['created', 'pending'], to: 'failed' },
  // From `created` if its payment is refunded.
  request_revoke: { from: ['created', 'pending', 'active', 'paused'], to: 'revoke_requested' },
  confirm_revoke: { from: ['revoke_requested'], to: 'revoked_by_us' },
}

/** The states in which the gateway is asked for the status. */
export const ASKED_STATES = [
  'pending',
  'active',
  'paused',
  'revoke_requested',
] as const satisfies MandateState[]

/** The mandate is over at the gateway: it never was active, or its payer ended it, or we did. */
const ENDED: Partial<Record<MandateState, MandateEvent>> = {
  pending: 'fail',
  active: 'revoke',
  paused: 'revoke',
  revoke_requested: 'confirm_revoke',
}

const EVENTS: Readonly<Record<MandateStatus, Partial<Record<MandateState, MandateEvent>>>> = {
  active: { pending: 'activate', paused: 'activate' },
  paused: { pending: 'pause', active: 'pause' },
  expired: { pending: 'expire', active: 'expire', paused: 'expire', revoke_requested: 'expire' },
  revoked: ENDED,
  failed: ENDED,
  unknown: {},
}

/**
 * Returns the event of a gateway's status answer; undefined where the answer changes nothing. An answer that the
 * gateway does not know the mandate changes nothing: a pending one ends when its time is over.
 */
export const eventOfStatus = (state: MandateState, status: MandateStatus): MandateEvent | undefined =>
  EVENTS[status][state]
