/**
 * Ends a dispute: the bank decided it, or the shop accepts it. A lost dispute reverses its sale like a refund, but without
 * sending money: the bank has returned it already. Dispute, order, packs, refund and ledger change in one transaction.
 */
import { lockBuyerAndOrder } from '#api/orders/lock-buyer-and-order.ts'
import { orderQuery, transitionOrder } from '#api/orders/order-store.ts'
import { basePacksQuery } from '#api/packs/base-packs-query.ts'
import { endPacks } from '#api/packs/end-packs.ts'
import { appliedCaptureQuery } from '#api/payments/ledger/capture-store.ts'
import {
  completeRefundByBank,
  coverRefund,
  reverseSaleByBank,
} from '#api/payments/refunds/reverse-sale-by-bank.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatchIfUnchanged, runQueries, type WriteStatement } from '#api/platform/db/batch.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { bookDispute } from './book-dispute.ts'
import { coverRefunds, decideLoss, type Loss } from './decide-loss.ts'
import { type Dispute, type DisputeEvent, disputeTransitions } from './dispute.ts'
import { findDispute } from './dispute-query.ts'
import { lockDispute, transitionDispute } from './dispute-store.ts'
import { findPaymentOfDispute } from './record-dispute.ts'

export type DecideResult =
  | { kind: 'decided'; dispute: Dispute; loss: Loss | null }
  | { kind: 'unknown' }
  /** The state of the dispute does not allow it. */
  | { kind: 'refused'; dispute: Dispute }
  | { kind: 'refund_in_progress' }

type Decision = { id: string; event: Extract<DisputeEvent, 'accept' | 'win' | 'lose'>; by: string }
type Context = Pick<AppContext, 'db' | 'runtime' | 'config'>

/** @param decision `by`: who accepts it, or records the bank's decision */
export async function recordDecision(context: Context, decision: Decision): Promise<DecideResult> {
  // The shop may know the payment since the dispute was recorded.
  await findPaymentOfDispute(context, decision.id)
  return withTransaction(context.db, async (tx): Promise<DecideResult> => {
    const dispute = await readLocked(tx, decision.id)
    if (!dispute) return { kind: 'unknown' }
    const isAllowed = disputeTransitions[decision.event].from.includes(dispute.state)
    if (!isAllowed || (decision.event === 'accept' && dispute.kind === 'retrieval'))
      return { kind: 'refused', dispute }
    const loss = decision.event === 'win' ? null : decideLoss(dispute)
    if (loss === 'refund_in_progress') return { kind: 'refund_in_progress' }
    const { mustMatch, writes } = await consequences(tx, context, { dispute, decision, loss })
    await runBatchIfUnchanged(tx, mustMatch, writes)
    const decided = (await findDispute(tx, decision.id)) ?? dispute
    return { kind: 'decided', dispute: decided, loss }
  })
}

/** Reads a dispute under the locks of its buyer and order. */
async function readLocked(tx: Tx, id: string): Promise<Dispute | undefined> {
  const named = await findDispute(tx, id)
  if (!named) return undefined
  const orderId = named.payment?.orderId
  if (orderId !== undefined) await lockBuyerAndOrder(tx, orderId)
  await lockDispute(tx, id)
  return findDispute(tx, id)
}

type Writes = { mustMatch: WriteStatement[]; writes: WriteStatement[] }
type Decided = { dispute: Dispute; decision: Decision; loss: Exclude<Loss, 'refund_in_progress'> | null }

async function consequences(
  tx: Tx,
  context: Context,
  { dispute, decision: { event, by }, loss }: Decided,
): Promise<Writes> {
  const now = context.runtime.now()
  const decided = (refundId: string | null = null) =>
    transitionDispute(dispute.id, event, { now, by, refundId })
  switch (loss) {
    case null:
      return { mustMatch: [decided()], writes: bookDispute(context, dispute, 'dispute_won') }
    case 'nothing':
      return { mustMatch: [decided()], writes: [] }
    case 'loss':
      return withCoverage(context, dispute, {
        mustMatch: [decided()],
        writes: bookDispute(context, dispute, 'dispute_loss'),
      })
    case 'completes_refund': {
      const refund = dispute.payment?.refund
      if (!refund) throw new Error('the dispute has no refund')
      const { mustMatch, writes } = completeRefundByBank(context, refund, `disputes:${dispute.gateway}`)
      return { mustMatch: [decided(refund.id), mustMatch], writes }
    }
    case 'reverses_sale':
      return withCoverage(context, dispute, await reversal(tx, context, { dispute, decided }))
  }
}

/** Adds the updates of the open refunds of which the lost dispute covers a part or all. */
function withCoverage(context: Context, dispute: Dispute, { mustMatch, writes }: Writes): Writes {
  const covered = coverRefunds(dispute).map((refund) => coverRefund(context, refund, dispute.id))
  return {
    mustMatch: [...mustMatch, ...covered.map((one) => one.mustMatch)],
    writes: [...writes, ...covered.flatMap((one) => one.writes)],
  }
}

/** Reverses the sale: the order is refunded, and its packs end. */
async function reversal(
  tx: Tx,
  context: Context,
  { dispute, decided }: { dispute: Dispute; decided: (refundId: string) => WriteStatement },
): Promise<Writes> {
  const orderId = dispute.payment?.orderId ?? ''
  const [order, sale] = await runQueries(tx, orderQuery(orderId), appliedCaptureQuery(orderId))
  if (!order || !sale) throw new Error('the dispute has no sale')
  const [owned] = await runQueries(tx, basePacksQuery(order.subscriberId))
  const { refund, writes } = reverseSaleByBank(context, sale, `disputes:${dispute.gateway}`)
  const recipient = { ...sale, language: order.language }
  const ended = endPacks(context, { orderId, owned, recipient })
  return {
    mustMatch: [
      transitionOrder(order, 'refund', context.runtime.now()),
      decided(refund.id),
      ...ended.mustMatch,
    ],
    writes: [...ended.writes, ...writes],
  }
}
