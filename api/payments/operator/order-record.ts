/** The record of an order as an operator reads it. Personal data: only a masked mobile. Pure. */
import type { RefundReason } from '#contract/refund-reasons.ts'
import type { EntitlementStatus } from '#api/packs/entitlement.ts'
import type { Paise } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { AttemptStatus } from '#api/payments/attempts/attempt.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { ManualRefund, RefundStatus } from '#api/payments/refunds/refund.ts'

export type RecordedNotification = {
  attemptId: string
  source: 'return' | 'webhook' | 'client' | 'poll'
  /** Signed by the gateway, or its answer to a verification. */
  authentic: boolean
  claim: 'captured' | 'failed' | 'pending' | 'unknown'
  amountPaise: Paise | null
  gatewayPaymentId: string | null
  detail: string
  receivedAt: string
}

export type RecordedAttempt = {
  id: string
  gateway: GatewayName
  status: AttemptStatus
  startedAt: string
  amountPaise: Paise
  reason: string | null
  method: PaymentMethod | null
  bank: string | null
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
  /** The oldest first. */
  refunds: {
    token: string
    amountPaise: Paise
    /** The part of the refund that lost disputes have returned. */
    coveredPaise: Paise
    reason: RefundReason
    status: RefundStatus
    gatewayRequestId: string | null
    /** The manual refund that staff sent after the gateway refused. */
    manualRefund: RecordedManualRefund | null
    /** The buyer's bank returned it by a dispute that the shop lost. */
    isByBank: boolean
  }[]
}

export type RecordedManualRefund = ManualRefund & {
  by: string
  /** The database login. The shop's own login does not identify a person. */
  login: string
  at: string
}

/** A proposal to refund a sale: one person proposes it and another approves it, both by commands or both at the desk. */
export type RecordedProposal = {
  channel: 'command' | 'desk'
  amountPaise: Paise
  /** The pack of which a part is returned; null for the whole sale. */
  pack: string | null
  reason: string
  proposedBy: string
  /** The database login. The shop's own login does not identify a person. */
  proposedLogin: string
  proposedAt: string
  expiresAt: string
  tries: number
  approvedBy: string | null
  approvedLogin: string | null
  approvedAt: string | null
  /** When it was rejected, or replaced by a later one. */
  closedAt: string | null
}

/** A line of the order; a partial refund names it by its number. */
type RecordedLine = { lineNo: number; name: string; pricePaise: Paise; refundedPaise: Paise }

/** A pack that the order gave. */
type RecordedPack = {
  name: string
  status: EntitlementStatus
  startsAt: string
  endsAt: string
}

/** The number of an invoice, a receipt or a credit note. */
type RecordedPaper = { number: string; amountPaise: Paise; issuedAt: string }

/** An outbox item, a message to the buyer or a refund request: waiting, done, or given up. */
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
  /** Null if the subscriber is erased; the mobile is then null too. */
  subscriberNumber: string | null
  mobile: string | null
  lines: RecordedLine[]
  attempts: RecordedAttempt[]
  notifications: RecordedNotification[]
  captures: RecordedCapture[]
  proposals: RecordedProposal[]
  packs: RecordedPack[]
  /** Null while there is none. */
  invoice: RecordedPaper | null
  creditNotes: RecordedPaper[]
  outboxItems: RecordedOutboxItem[]
}
