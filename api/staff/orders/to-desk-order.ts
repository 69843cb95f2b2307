/** An order as the desk shows it. Pure. */
import type { AuditEntry } from '#api/staff/audit-log/audit-entry.ts'
import { disputeEntries } from '#api/staff/disputes/dispute-entries.ts'
import type { Dispute } from '#api/payments/disputes/dispute.ts'
import type { Order } from '#api/orders/order.ts'
import type {
  OrderRecord,
  RecordedCapture,
  RecordedOutboxItem,
  RecordedProposal,
} from '#api/payments/operator/order-record.ts'
import type { OrderSummary } from '#api/payments/operator/order-search-query.ts'
import { type RefundableSale, refundableParts } from '#api/payments/refunds/refundable-sale.ts'
import { toPlainText } from '#api/payments/timeline/timeline.ts'
import { isPaymentReason, PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import type { SentMessage } from '#contract/staff/desk-fields.ts'
import type { DeskOrder, DeskOrderSummary } from '#contract/staff/desk-orders.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { packState } from './stored-pack.ts'

export const toDeskOrderSummary = ({ id, status, placedAt, ...order }: OrderSummary): DeskOrderSummary => ({
  ...order,
  number: id,
  state: status,
  placedAt: placedAt.toISOString(),
})

type Parts = {
  order: Order
  sale: RefundableSale | undefined
  record: OrderRecord
  timeline: OrderTimeline
  disputes: Dispute[]
  /** The audit entries of the rejections of its proposed refunds. */
  rejections: AuditEntry[]
  now: Date
}

export const toDeskOrder = ({
  order,
  sale,
  record,
  timeline,
  disputes,
  rejections,
  now,
}: Parts): DeskOrder => ({
  number: order.id,
  state: order.status,
  status: timeline.status,
  amountPaise: order.amountPaise,
  creditPaise: order.upgrade?.creditPaise ?? null,
  placedAt: order.placedAt.toISOString(),
  expiresAt: order.expiresAt.toISOString(),
  buyer:
    record.subscriberNumber === null || record.mobile === null
      ? null
      : { id: order.subscriberId, number: record.subscriberNumber, mobile: record.mobile },
  lines: order.lines.map(({ poid, name, duration, pricePaise }) => ({
    poid,
    name,
    duration,
    amountPaise: pricePaise,
  })),
  packs: record.packs.map(({ status, ...pack }) => ({
    ...pack,
    state: packState({ ...pack, state: status }, now),
  })),
  attempts: record.attempts.map((attempt) => ({
    id: attempt.id,
    gateway: attempt.gateway,
    state: attempt.status,
    amountPaise: attempt.amountPaise,
    failure: isPaymentReason(attempt.reason) ? PAYMENT_REASONS[attempt.reason] : null,
    method: attempt.method,
    bank: attempt.bank,
    startedAt: attempt.startedAt,
    verifications: attempt.polls,
    verifiedAt: attempt.polledAt,
    nextVerificationAt: attempt.nextPollAt,
  })),
  notifications: record.notifications.map(({ authentic, ...one }) => ({ ...one, isAuthentic: authentic })),
  captures: record.captures.map((capture) => ({ ...capture, refunds: capture.refunds.map(toRefund) })),
  proposals: record.proposals.map((proposal, index) => ({
    ...proposal,
    isExpired: new Date(proposal.expiresAt) <= now,
    rejection: rejectionOf(proposal, rejections, record.proposals[index + 1]),
  })),
  refundable: refundableOf(order, sale),
  disputes: disputes.map(({ respondBy, ...dispute }) => ({
    id: dispute.id,
    caseId: dispute.caseId,
    kind: dispute.kind,
    state: dispute.state,
    amountPaise: dispute.amountPaise,
    respondBy: respondBy.toISOString(),
    order: dispute.payment?.orderId ?? order.id,
  })),
  invoice: record.invoice?.number ?? null,
  creditNotes: record.creditNotes,
  messages: toMessages(record.outboxItems),
  timeline: timelineOf(
    timeline,
    disputes.filter(({ payment }) => payment?.orderId === order.id),
  ),
  next: timeline.next ? { text: toPlainText(timeline.next.text), by: timeline.next.by ?? null } : null,
})

const timelineOf = ({ entries }: OrderTimeline, disputes: Dispute[]): DeskOrder['timeline'] =>
  [
    ...entries.map(
      ({ at, kind, text }) => [at, { at, isDay: false, kind, text: toPlainText(text) }] as const,
    ),
    ...disputes.flatMap(disputeEntries),
  ]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, entry]) => entry)

const refundableOf = ({ status }: Order, sale: RefundableSale | undefined): DeskOrder['refundable'] =>
  status === 'paid' && sale
    ? refundableParts(sale).map(({ lineNo, name, mostPaise }) => ({ line: lineNo, name, mostPaise }))
    : []

/**
 * Finds the rejection that closed a proposal. An order has one waiting proposal at a time, so the rejection is recorded before
 * the next proposal; a proposal that was replaced after its day has none.
 */
function rejectionOf(
  { closedAt }: RecordedProposal,
  rejections: AuditEntry[],
  next: RecordedProposal | undefined,
): DeskOrder['proposals'][number]['rejection'] {
  if (closedAt === null) return null
  const isOfThis = ({ at }: AuditEntry): boolean =>
    at >= new Date(closedAt) && (!next || at < new Date(next.proposedAt))
  const found = rejections.find(isOfThis)
  return found ? { by: found.staff.name, reason: found.act.reason ?? '' } : null
}

const toRefund = (
  refund: RecordedCapture['refunds'][number],
): DeskOrder['captures'][number]['refunds'][number] => ({
  reference: refund.token,
  amountPaise: refund.amountPaise,
  reason: refund.reason,
  state: refund.status,
  gatewayRequestId: refund.gatewayRequestId,
  manual: refund.manualRefund,
  coveredPaise: refund.coveredPaise,
  isByBank: refund.isByBank,
})

/** Returns the messages among outbox items; a refund to send is not a message. */
export const toMessages = (items: RecordedOutboxItem[]): SentMessage[] =>
  items.flatMap(({ topic, key, tries, createdAt, doneAt, givenUpAt }) =>
    topic === 'refund'
      ? []
      : [
          {
            channel: topic,
            key,
            tries,
            createdAt,
            endedAt: doneAt ?? givenUpAt,
            state: doneAt !== null ? ('done' as const) : givenUpAt !== null ? 'given_up' : 'waiting',
          },
        ],
  )
