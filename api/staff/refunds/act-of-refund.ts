/** The act of proposing or approving a refund, as the audit log records it. */
import type { ApproveResult, ProposalResult } from '#api/payments/refunds/proposals/approve-refund.ts'
import type { ProposeResult } from '#api/payments/refunds/proposals/propose-refund.ts'
import type { Act } from '#api/staff/audit-log/audit-entry.ts'

/** @returns undefined where nothing was proposed or approved */
export function actOfRefund(result: ProposeResult | ApproveResult | ProposalResult): Act | undefined {
  if (result.kind === 'proposed') {
    const { orderId, reason, amountPaise, lineNo } = result.proposal
    const after = { amountPaise, ...(lineNo !== null && { line: lineNo }) }
    return { name: 'refund.propose', subject: orderId, reason, after }
  }
  if (result.kind !== 'approved') return undefined
  const { amountPaise, token } = result.refund
  return { name: 'refund.approve', subject: result.proposal.orderId, after: { amountPaise, refund: token } }
}
