/**
 * Stores a proposal to refund a paid order, or a part of it. No money moves until another member of the staff approves it
 * (approve-refund.ts).
 */
import { addSeconds } from '#contract/durations.ts'
import { hashSecret } from '#api/identity/sessions/session.ts'
import { lockOrder, orderQuery } from '#api/orders/order-store.ts'
import type { OrderState } from '#api/orders/order.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { attemptsQuery } from '#api/payments/attempts/attempt-store.ts'
import { paise, type Paise } from '#contract/money.ts'
import { isCreditedQuery, isUpgradeOpenQuery } from '#api/payments/refunds/credited-order-query.ts'
import { isDisputedQuery } from '#api/packs/disputed-order-query.ts'
import {
  isRefundable,
  mostOfLine,
  type PartOfSale,
  type RefundableSale,
  refuseSale,
  type SaleRefusal,
} from '#api/payments/refunds/refundable-sale.ts'
import { refundableSaleQuery } from '#api/payments/refunds/refundable-sale-query.ts'
import { closeExpiredProposal, insertProposal, pendingProposalQuery } from './refund-proposal-store.ts'
import {
  newApprovalToken,
  PROPOSAL_TTL_SECONDS,
  type ProposalChannel,
  type RefundProposal,
} from './refund-proposal.ts'

export type ProposeResult =
  /**
   * `token`: approves it by a command, and is shown only now; the database keeps its hash. The desk uses none. `pack`: the
   * pack of a partial refund; null for a refund of the whole sale.
   */
  | { kind: 'proposed'; proposal: RefundProposal; pack: string | null; token: string }
  | { kind: 'unknown' }
  | { kind: 'not_paid'; status: OrderState }
  | { kind: 'already_refunded' }
  | { kind: SaleRefusal }
  | { kind: 'already_proposed'; proposal: RefundProposal }
  | PartRefusal

/** `part`: undefined for a refund of the whole sale. */
type ProposalInput = {
  orderId: string
  by: string
  channel: ProposalChannel
  reason: string
  part?: PartOfSale | undefined
}

export async function proposeRefund(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  { orderId, by, channel, reason, part }: ProposalInput,
): Promise<ProposeResult> {
  return withTransaction(db, async (tx): Promise<ProposeResult> => {
    const now = runtime.now()
    await lockOrder(tx, orderId)
    const [order, { refunds }, sale, pending, isCredited, isDisputed, isUpgradeOpen] = await runQueries(
      tx,
      orderQuery(orderId),
      attemptsQuery(orderId),
      refundableSaleQuery(orderId),
      pendingProposalQuery(orderId, now),
      isCreditedQuery(orderId),
      isDisputedQuery(orderId),
      isUpgradeOpenQuery(orderId),
    )
    if (!order) return { kind: 'unknown' }
    if (order.status !== 'paid' || !sale)
      return refunds.length > 0 ? { kind: 'already_refunded' } : { kind: 'not_paid', status: order.status }
    const refused = refuseProposal({ sale, part, pending, isCredited, isDisputed, isUpgradeOpen })
    if (refused) return refused

    await closeExpiredProposal(tx, orderId, now)
    const expiresAt = addSeconds(now, PROPOSAL_TTL_SECONDS)
    const proposal: RefundProposal = {
      id: runtime.id(),
      orderId,
      reason,
      amountPaise: part?.amountPaise ?? sale.leftPaise,
      lineNo: part?.lineNo ?? null,
      channel,
      proposedBy: by,
      proposedAt: now,
      expiresAt,
    }
    const token = newApprovalToken(runtime.random)
    await insertProposal(tx, { ...proposal, tokenHash: hashSecret(token) })
    return { kind: 'proposed', proposal, pack: packOf(sale, part), token }
  })
}

type PartRefusal =
  /** `mostPaise`: the most that can be returned of the line; 0 for one that the order does not have. */
  | { kind: 'amount_not_refundable'; mostPaise: Paise }
  /** An upgrade is being paid with the credit of the pack, which must not change meanwhile. */
  | { kind: 'upgrade_open' }

type SaleFacts = {
  sale: RefundableSale
  part: PartOfSale | undefined
  pending: RefundProposal | undefined
  isCredited: boolean
  isDisputed: boolean
  isUpgradeOpen: boolean
}

function refuseProposal({ sale, part, pending, ...facts }: SaleFacts): ProposeResult | undefined {
  const refused = refuseSale(facts)
  if (refused) return { kind: refused }
  if (pending) return { kind: 'already_proposed', proposal: pending }
  if (!part) return undefined
  if (facts.isUpgradeOpen) return { kind: 'upgrade_open' }
  if (isRefundable(sale, part)) return undefined
  const line = lineOf(sale, part)
  return { kind: 'amount_not_refundable', mostPaise: line ? mostOfLine(sale, line) : paise(0) }
}

const lineOf = ({ lines }: RefundableSale, part: PartOfSale | undefined) =>
  lines.find(({ lineNo }) => lineNo === part?.lineNo)

const packOf = (sale: RefundableSale, part: PartOfSale | undefined): string | null =>
  lineOf(sale, part)?.name ?? null
