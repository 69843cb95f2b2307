/** Rejects a proposed refund: the order stays as it is, and a refund of it can be proposed again. */
import { lockOrder } from '#api/orders/order-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { closeProposal, findProposal } from './refund-proposal-store.ts'
import type { RefundProposal } from './refund-proposal.ts'

export type RejectResult =
  | { kind: 'rejected'; proposal: RefundProposal }
  | { kind: 'unknown' }
  /** The proposal is approved, rejected, or over a day old. */
  | { kind: 'over' }

export async function rejectRefund(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  proposalId: string,
): Promise<RejectResult> {
  return withTransaction(db, async (tx): Promise<RejectResult> => {
    const now = runtime.now()
    const named = await findProposal(tx, proposalId, now)
    if (!named) return { kind: 'unknown' }
    // An approval takes the same lock, so what is read from here on does not change before the transaction ends.
    await lockOrder(tx, named.proposal.orderId)
    const found = await findProposal(tx, proposalId, now)
    if (!found?.isOpen) return { kind: 'over' }
    await closeProposal(proposalId, now).execute(tx)
    return { kind: 'rejected', proposal: found.proposal }
  })
}
