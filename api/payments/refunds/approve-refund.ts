/**
 * Approves a refund proposal for a paid order; the approver is not the proposer. Order, entitlements, ledger, refund
 * and messages change in one transaction. The refund is then submitted like any other.
 */
import { timingSafeEquals } from '#api/identity/otp/otp.ts'
import { hashSecret } from '#api/identity/sessions/session.ts'
import { subscriberLock } from '#api/identity/subscribers/subscriber-store.ts'
import { lockOrder, orderQuery, transitionOrder } from '#api/orders/order-store.ts'
import { basePacksQuery } from '#api/packs/base-packs-query.ts'
import { endPacks } from '#api/packs/end-packs.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries, runBatchIfUnchanged } from '#api/platform/db/batch.ts'
import { isCreditedQuery } from './credited-order-query.ts'
import { isDisputedQuery } from './disputed-order-query.ts'
import { creditSourcesQuery } from './credit-sources-query.ts'
import { returnCredit } from './return-credit.ts'
import { reverseSale } from './reverse-sale.ts'
import { appliedCaptureQuery } from '#api/payments/ledger/capture-store.ts'
import type { Refund } from './refund-store.ts'
import {
  consumeTokenAttempt,
  findProposal,
  markApproved,
  pendingProposalQuery,
} from './refund-proposal-store.ts'
import { approvalRefusal, type ApprovalRefusal, type RefundProposal } from './refund-proposal.ts'

type SaleResult =
  | { kind: 'approved'; proposal: RefundProposal; refund: Refund }
  /** No proposal is pending: none was made, it is over a day old, five tokens were wrong, or it is approved or rejected. */
  | { kind: 'none_pending' }
  /** The unused days of its pack paid a part of a later order: that one can be refunded. */
  | { kind: 'upgraded' }
  /** The buyer's bank disputes the payment, or has taken it back. */
  | { kind: 'disputed' }

/** The result at the desk. */
export type ProposalResult = SaleResult | { kind: ApprovalRefusal } | { kind: 'unknown' }
/** The result of a command. */
export type ApproveResult =
  | SaleResult
  | { kind: ApprovalRefusal }
  | { kind: 'wrong_token'; triesLeft: number }

type Approval = { orderId: string; token: string; by: string }
type RefundContext = Pick<AppContext, 'db' | 'runtime' | 'config'>

/** Approves by a command, with the token. */
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
  return refundSale(context, proposal, by)
}

/** Approves at the desk. @param approval `by`: signed in there, and proved a moment ago */
export async function approveProposal(
  context: RefundContext,
  { proposalId, by }: { proposalId: string; by: string },
): Promise<ProposalResult> {
  const found = await findProposal(context.db, proposalId, context.runtime.now())
  if (!found) return { kind: 'unknown' }
  if (!found.isOpen) return { kind: 'none_pending' }
  const refused = approvalRefusal(found.proposal, { by, channel: 'desk' })
  return refused ? { kind: refused } : refundSale(context, found.proposal, by)
}

async function refundSale(
  { db, runtime, config }: RefundContext,
  proposal: RefundProposal,
  by: string,
): Promise<SaleResult> {
  const { orderId } = proposal
  return withTransaction(db, async (tx): Promise<SaleResult> => {
    const now = runtime.now()
    const [{ subscriberId } = { subscriberId: '' }] = await runQueries(tx, orderQuery(orderId))
    await subscriberLock(subscriberId).execute(tx)
    await lockOrder(tx, orderId)
    const [order, sale, owned, sources, isCredited, isDisputed] = await runQueries(
      tx,
      orderQuery(orderId),
      appliedCaptureQuery(orderId),
      basePacksQuery(subscriberId),
      creditSourcesQuery(orderId),
      isCreditedQuery(orderId),
      isDisputedQuery(orderId),
    )
    // Guards against a concurrent approval with the same token, committed before the lock was granted.
    if (order?.status !== 'paid' || !sale) return { kind: 'none_pending' }
    if (isCredited) return { kind: 'upgraded' }
    if (isDisputed) return { kind: 'disputed' }
    const { refund, writes } = reverseSale({ runtime, config }, { order, sale, reason: 'operator' })
    const credit = returnCredit({ runtime, config }, order, sources)
    const recipient = { ...sale, language: order.language }
    const ended = endPacks({ runtime, config }, { orderId, owned, recipient })
    const sure = [
      transitionOrder(order, 'refund', now),
      markApproved({ proposal, by, refundId: refund.id, now }),
      ...ended.sure,
    ]
    await runBatchIfUnchanged(tx, sure, [...ended.writes, ...writes, ...credit])
    return { kind: 'approved', proposal, refund }
  })
}
