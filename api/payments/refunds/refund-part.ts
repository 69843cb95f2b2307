/**
 * Refunds a part of a sale on which two members of the staff agreed: the ledger records a debt to the buyer, who gets a message. The
 * order stays paid, and its packs continue.
 */
import { lockBuyerAndOrder } from '#api/orders/lock-buyer-and-order.ts'
import { orderQuery } from '#api/orders/order-store.ts'
import type { Order } from '#api/orders/order.ts'
import { type AppliedCapture, appliedCaptureQuery } from '#api/payments/ledger/capture-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatchIfUnchanged, runQueries, type WriteStatement } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { isCreditedQuery, isUpgradeOpenQuery } from './credited-order-query.ts'
import { isDisputedQuery } from '#api/packs/disputed-order-query.ts'
import { oweRefund } from './owe-refund.ts'
import { isPendingQuery, markApproved } from '#api/payments/refunds/proposals/refund-proposal-store.ts'
import type { RefundProposal } from '#api/payments/refunds/proposals/refund-proposal.ts'
import type { ApprovedResult } from './refund-sale.ts'
import type { Refund } from './refund-store.ts'
import { isRefundable, type PartOfSale, refuseSale } from './refundable-sale.ts'
import { refundableSaleQuery } from './refundable-sale-query.ts'

/** `lineNo`: the order line of the proposal. `by`: the person who approves it and may do so. */
type Approval = { proposal: RefundProposal; lineNo: number; by: string }

export async function refundPart(
  platform: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  { proposal, lineNo, by }: Approval,
): Promise<ApprovedResult> {
  const { orderId, amountPaise } = proposal
  return withTransaction(platform.db, async (tx): Promise<ApprovedResult> => {
    await lockBuyerAndOrder(tx, orderId)
    const [isPending, order, capture, sale, isCredited, isDisputed, isUpgradeOpen] = await runQueries(
      tx,
      isPendingQuery(proposal.id),
      orderQuery(orderId),
      appliedCaptureQuery(orderId),
      refundableSaleQuery(orderId),
      isCreditedQuery(orderId),
      isDisputedQuery(orderId),
      isUpgradeOpenQuery(orderId),
    )
    // Guards against a concurrent approval or rejection, committed before the lock was granted.
    if (!isPending || !order || !capture || !sale) return { kind: 'none_pending' }
    const isApprovable = order.status === 'paid' && isRefundable(sale, { lineNo, amountPaise })
    const refused = refuseApproval({ isApprovable, isCredited, isDisputed, isUpgradeOpen })
    if (refused) return { kind: refused }
    const part = { lineNo, partNo: sale.parts + 1, amountPaise }
    const { refund, writes } = returnPart(platform, { order, capture, part })
    const approved = markApproved({ proposal, by, refundId: refund.id, now: refund.requestedAt })
    await runBatchIfUnchanged(tx, [approved], writes)
    return { kind: 'approved', proposal, refund }
  })
}

type ApprovalFacts = Record<'isApprovable' | 'isCredited' | 'isDisputed' | 'isUpgradeOpen', boolean>

function refuseApproval(facts: ApprovalFacts): Exclude<ApprovedResult['kind'], 'approved'> | undefined {
  // Checked before the state of the order, which a lost dispute has changed too: the approver needs to learn of the dispute.
  const refused = refuseSale(facts)
  if (refused) return refused
  if (!facts.isApprovable) return 'none_pending'
  return facts.isUpgradeOpen ? 'upgrade_open' : undefined
}

type ReturnedPart = {
  order: Pick<Order, 'id' | 'language'>
  capture: AppliedCapture
  part: PartOfSale & { partNo: number }
}

/** Returns the refund of the part, with its ledger entries and the message to the buyer. */
function returnPart(
  platform: Pick<AppContext, 'runtime' | 'config'>,
  { order: { id: reference, language }, capture, part: { amountPaise, ...part } }: ReturnedPart,
): { refund: Refund; writes: WriteStatement[] } {
  const { fundingSource } = platform.config.gateways[capture.gateway]
  return oweRefund(platform, {
    capture: { ...capture, amountPaise },
    cause: { reason: 'partial', part },
    language,
    message: { kind: `refund_partial_${fundingSource}`, values: { amount: amountPaise, reference } },
  })
}
