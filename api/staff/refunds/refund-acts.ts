/** The acts of a refund, as the audit log records them. Pure. */
import type { ApproveResult, ProposalResult } from '#api/payments/refunds/approve-refund.ts'
import type { ProposeResult } from '#api/payments/refunds/propose-refund.ts'
import type { Act } from '#api/staff/audit-log/audit-entry.ts'

export const actOfProposal = (proposed: ProposeResult): Act | undefined =>
  proposed.kind === 'proposed'
    ? {
        ...{ name: 'refund.propose', subject: proposed.proposal.orderId, reason: proposed.proposal.reason },
        after: { amountPaise: proposed.proposal.amountPaise },
      }
    : undefined

export const actOfApproval = (approved: ApproveResult | ProposalResult): Act | undefined =>
  approved.kind === 'approved'
    ? {
        ...{ name: 'refund.approve', subject: approved.proposal.orderId },
        after: { amountPaise: approved.refund.amountPaise, refund: approved.refund.token },
      }
    : undefined
