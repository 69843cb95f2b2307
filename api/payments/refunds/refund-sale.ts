/**
 * Refunds a whole sale on which two members of the staff agreed: the order is refunded, its packs end, and the credit of an upgrade
 * returns.
 */
import { lockBuyerAndOrder } from '#api/orders/lock-buyer-and-order.ts'
import { orderQuery, transitionOrder } from '#api/orders/order-store.ts'
import { basePacksQuery } from '#api/packs/base-packs-query.ts'
import { endPacks } from '#api/packs/end-packs.ts'
import { appliedCaptureQuery } from '#api/payments/ledger/capture-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatchIfUnchanged, runQueries } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { creditSourcesQuery } from './credit-sources-query.ts'
import { isCreditedQuery } from './credited-order-query.ts'
import { isDisputedQuery } from '#api/packs/disputed-order-query.ts'
import { isPendingQuery, markApproved } from '#api/payments/refunds/proposals/refund-proposal-store.ts'
import type { RefundProposal } from '#api/payments/refunds/proposals/refund-proposal.ts'
import type { Refund } from './refund-store.ts'
import { returnCredit } from './return-credit.ts'
import { reverseSale } from './reverse-sale.ts'
import { refuseSale, type SaleRefusal } from './refundable-sale.ts'

export type ApprovedResult =
  | { kind: 'approved'; proposal: RefundProposal; refund: Refund }
  /** No proposal is pending: none was made, it is over a day old, five tokens were wrong, or it is approved or rejected. */
  | { kind: 'none_pending' }
  | { kind: SaleRefusal }
  /** Only for a partial refund: an upgrade is being paid with the credit of the pack. */
  | { kind: 'upgrade_open' }

/** @param approval `by`: the person who approves it and may do so */
export async function refundSale(
  { db, runtime, config }: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  { proposal, by }: { proposal: RefundProposal; by: string },
): Promise<ApprovedResult> {
  const { orderId } = proposal
  return withTransaction(db, async (tx): Promise<ApprovedResult> => {
    const now = runtime.now()
    const subscriberId = (await lockBuyerAndOrder(tx, orderId)) ?? ''
    const [isPending, order, capture, owned, sources, isCredited, isDisputed] = await runQueries(
      tx,
      isPendingQuery(proposal.id),
      orderQuery(orderId),
      appliedCaptureQuery(orderId),
      basePacksQuery(subscriberId),
      creditSourcesQuery(orderId),
      isCreditedQuery(orderId),
      isDisputedQuery(orderId),
    )
    // Guards against a concurrent approval or rejection, committed before the lock was granted.
    if (!isPending || !order || !capture) return { kind: 'none_pending' }
    // Checked before the state, which a lost dispute has changed too: the approver needs to learn of the dispute.
    const refused = refuseSale({ isCredited, isDisputed })
    if (refused) return { kind: refused }
    if (order.status !== 'paid') return { kind: 'none_pending' }
    const { refund, writes } = reverseSale({ runtime, config }, { order, capture, reason: 'operator' })
    const credit = returnCredit({ runtime, config }, order, sources)
    const recipient = { ...capture, language: order.language }
    const ended = endPacks({ runtime, config }, { orderId, owned, recipient })
    const mustMatch = [
      transitionOrder(order, 'refund', now),
      markApproved({ proposal, by, refundId: refund.id, now }),
      ...ended.mustMatch,
    ]
    await runBatchIfUnchanged(tx, mustMatch, [...ended.writes, ...writes, ...credit])
    return { kind: 'approved', proposal, refund }
  })
}
