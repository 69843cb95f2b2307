/** All that is recorded of an order, as an operator reads it: nothing of the buyer but a masked mobile. Pure. */
import type { Paise } from '#contract/money.ts'
import type { AttemptStatus } from './attempt.ts'
import type { GatewayName } from './gateway.ts'
import type { ManualRefund, RefundReason } from './refund.ts'

/** What stands as the detail of news that no gateway signed: what made us ask all the same, and what was refused. */
export const UNSIGNED = 'unsigned'
export const FORGED = 'forged'

export type RecordedNotification = {
  attemptId: string
  source: 'return' | 'webhook' | 'client' | 'poll'
  /** Signed by the gateway, or its answer to our own question. */
  authentic: boolean
  claim: 'captured' | 'failed' | 'pending' | 'unknown'
  amountPaise: Paise | null
  gatewayPaymentId: string | null
  detail: string
  heardAt: string
}

export type RecordedAttempt = {
  id: string
  gateway: GatewayName
  status: AttemptStatus
  startedAt: string
  polls: number
  polledAt: string | null
  nextPollAt: string | null
}

export type RecordedCapture = {
  attemptId: string
  gateway: GatewayName
  gatewayPaymentId: string
  amountPaise: Paise
  disposition: 'applied' | 'refund'
  capturedAt: string
  refund: {
    token: string
    reason: RefundReason
    status: 'requested' | 'sent' | 'done' | 'manual'
    gatewayRequestId: string | null
    /** What staff sent where the gateway would not. */
    byHand: RecordedManualRefund | null
  } | null
}

export type RecordedManualRefund = ManualRefund & {
  by: string
  /** The login to the database; the shop's own may be anybody's. */
  as: string
  at: string
}

/** That a sale goes back, as one person of the staff asked for it and another approved. */
export type RecordedProposal = {
  because: string
  askedBy: string
  /** The login to the database; the shop's own may be anybody's. */
  askedAs: string
  askedAt: string
  expiresAt: string
  tries: number
  approvedBy: string | null
  approvedAs: string | null
  approvedAt: string | null
}

/** A message to the buyer, or a refund to ask for: waiting, done, or given up. */
export type RecordedOutboxItem = {
  topic: 'sms' | 'mail' | 'refund'
  key: string
  createdAt: string
  availableAt: string
  tries: number
  doneAt: string | null
  givenUpAt: string | null
}

export type OrderRecord = {
  /** Null, as the mobile, where the subscriber is erased. */
  subscriberNumber: string | null
  mobile: string | null
  attempts: RecordedAttempt[]
  news: RecordedNotification[]
  captures: RecordedCapture[]
  wishes: RecordedProposal[]
  errands: RecordedOutboxItem[]
}

/** "******2345": enough to compare with what a caller says. */
export const maskedMobile = (mobile: string): string => mobile.slice(-4).padStart(mobile.length, '*')
