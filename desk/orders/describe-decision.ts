/** What was decided about a proposed refund. Pure. */
import { formatMoment } from '#contract/format/format-date.ts'
import type { DeskOrder } from '#contract/staff/desk-orders.ts'

type Proposal = Pick<
  DeskOrder['proposals'][number],
  'approvedAt' | 'approvedBy' | 'closedAt' | 'expiresAt' | 'isExpired' | 'rejection'
>

/** Whether it can be approved or rejected. */
export const isWaiting = ({ approvedAt, closedAt, isExpired }: Proposal): boolean =>
  approvedAt === null && closedAt === null && !isExpired

export function describeDecision(proposal: Proposal): string {
  const { approvedBy, approvedAt, closedAt, expiresAt, isExpired, rejection } = proposal
  if (approvedBy !== null && approvedAt !== null)
    return `approved by ${approvedBy}, ${formatMoment(approvedAt)}`
  if (closedAt !== null && rejection)
    return `rejected by ${rejection.by}, ${formatMoment(closedAt)}: ${rejection.reason}`
  if (closedAt !== null) return `replaced by a later proposal, ${formatMoment(closedAt)}`
  return `${isExpired ? 'was not decided' : 'waits'} until ${formatMoment(expiresAt)}`
}
