/**
 * Refunds a part of a sale on which two operators agreed: the ledger records a debt to the buyer, who gets a message. The
 * order stays paid, and its packs go on.
 */
import { subscriberLock } from '#api/identity/subscribers/subscriber-store.ts'
import { lockOrder, orderQuery } from '#api/orders/order-store.ts'
import { notifyBuyer } from '#api/messages/notify-buyer.ts'
import { appliedCaptureQuery } from '#api/payments/ledger/capture-store.ts'
import { insertTransfers } from '#api/payments/ledger/ledger-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatchIfUnchanged, runQueries } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { createRefund } from './create-refund.ts'
import { isCreditedQuery, isUpgradeOpenQuery } from './credited-order-query.ts'
import { isDisputedQuery } from './disputed-order-query.ts'
import { isPendingQuery, markApproved } from './refund-proposal-store.ts'
import type { RefundProposal } from './refund-proposal.ts'
import type { ApprovedResult } from './refund-sale.ts'
import { isRefundable } from './refundable-sale.ts'
import { refundableSaleQuery } from './refundable-sale-query.ts'

/** `lineNo`: of the proposal. `by`: who approves it, and may. */
type Approval = { proposal: RefundProposal; lineNo: number; by: string }

export async function refundPart(
  platform: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  { proposal, lineNo, by }: Approval,
): Promise<ApprovedResult> {
  const { db, runtime, config } = platform
  const { orderId, amountPaise } = proposal
  return withTransaction(db, async (tx): Promise<ApprovedResult> => {
    const [{ subscriberId } = { subscriberId: '' }] = await runQueries(tx, orderQuery(orderId))
    await subscriberLock(subscriberId).execute(tx)
    await lockOrder(tx, orderId)
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
    // Guards against a concurrent approval or refund of the order, committed before the lock was granted.
    if (
      !isPending ||
      order?.status !== 'paid' ||
      !capture ||
      !sale ||
      !isRefundable(sale, { lineNo, amountPaise })
    )
      return { kind: 'none_pending' }
    if (isCredited) return { kind: 'upgraded' }
    if (isDisputed) return { kind: 'disputed' }
    if (isUpgradeOpen) return { kind: 'upgrade_open' }
    const part = { lineNo, partNo: sale.parts + 1 }
    const { refund, writes } = createRefund(
      platform,
      { ...capture, amountPaise },
      { reason: 'partial', part },
    )
    const { id: ref, requestedAt: bookedAt } = refund
    const transfer = insertTransfers({
      ...{ id: runtime.id(), kind: 'reversal', ref, amountPaise, bookedAt },
      ...{ from: 'refunds_payable', to: 'sales' },
    })
    const { fundingSource } = config.gateways[capture.gateway]
    const message = {
      kind: `refund_partial_${fundingSource}` as const,
      values: { amount: amountPaise, reference: orderId },
    }
    const recipient = { ...capture, language: order.language }
    const messages = notifyBuyer(platform, recipient, { key: `cancelled-${ref}`, message })
    const approved = markApproved({ proposal, by, refundId: ref, now: bookedAt })
    await runBatchIfUnchanged(tx, [approved], [...writes, ...transfer, ...messages])
    return { kind: 'approved', proposal, refund }
  })
}
