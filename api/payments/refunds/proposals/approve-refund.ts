/**
 * Approves a refund proposal for a paid order; the approver is not the proposer. All changes happen in one
 * transaction. The refund is then submitted like any other.
 */
import { timingSafeEquals } from '#api/identity/otp/otp.ts'
import { hashSecret } from '#api/identity/sessions/session.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { violatedConstraint } from '#api/platform/db/transaction.ts'
import { consumeTokenAttempt, findProposal, pendingProposalQuery } from './refund-proposal-store.ts'
import { approvalRefusal, type ApprovalRefusal, type RefundProposal } from './refund-proposal.ts'
import { refundPart } from '#api/payments/refunds/refund-part.ts'
import { type ApprovedResult, refundSale } from '#api/payments/refunds/refund-sale.ts'

/** The result of an approval at the desk. */
export type ProposalResult = ApprovedResult | { kind: ApprovalRefusal } | { kind: 'unknown' }
/** The result of an approval by a command. */
export type ApproveResult =
  | ApprovedResult
  | { kind: ApprovalRefusal }
  | { kind: 'wrong_token'; triesLeft: number }
  /** The operator gave another name, but has the database login of the proposer. */
  | { kind: 'same_login'; login: string }

type Approval = { orderId: string; token: string; by: string }
type RefundContext = Pick<AppContext, 'db' | 'runtime' | 'config'>

/** Approves a proposal by a command, with the token. */
export async function approveRefund(
  context: RefundContext,
  { orderId, token, by }: Approval,
): Promise<ApproveResult> {
  const { db, runtime } = context
  const now = runtime.now()
  const proposal = await consumeTokenAttempt(db, { orderId, by, now })
  if (!proposal) {
    const [pending] = await runQueries(db, pendingProposalQuery(orderId, now))
    return { kind: (pending && approvalRefusal(pending, { by, channel: 'command' })) ?? 'none_pending' }
  }
  if (!timingSafeEquals(proposal.tokenHash, hashSecret(token)))
    return { kind: 'wrong_token', triesLeft: proposal.triesLeft }
  try {
    return await refundProposed(context, proposal, by)
  } catch (error) {
    if (violatedConstraint(error) !== 'approved_by_another') throw error
    return { kind: 'same_login', login: proposal.proposedLogin }
  }
}

/** Approves a proposal at the desk. @param approval `by`: the approver, who is signed in there with a recent proof */
export async function approveProposal(
  context: RefundContext,
  { proposalId, by }: { proposalId: string; by: string },
): Promise<ProposalResult> {
  const found = await findProposal(context.db, proposalId, context.runtime.now())
  if (!found) return { kind: 'unknown' }
  if (!found.isOpen) return { kind: 'none_pending' }
  const refused = approvalRefusal(found.proposal, { by, channel: 'desk' })
  return refused ? { kind: refused } : refundProposed(context, found.proposal, by)
}

const refundProposed = (context: RefundContext, proposal: RefundProposal, by: string) =>
  proposal.lineNo === null
    ? refundSale(context, { proposal, by })
    : refundPart(context, { proposal, by, lineNo: proposal.lineNo })
