/**
 * Builds the writes of refunds that the buyer's bank made by a dispute: the shop sends nothing, and the amount that the gateway withheld
 * pays the buyer.
 */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { AppliedCapture } from '#api/payments/ledger/capture-store.ts'
import { insertRefundTransfer, insertTransfers, type Transfer } from '#api/payments/ledger/ledger-store.ts'
import type { Paise } from '#contract/money.ts'
import { insertReturnedRefund, recordCoverage, type Refund, transitionRefund } from './refund-store.ts'
import { newRefundReference } from './refund.ts'

type Runtime = Pick<AppContext, 'runtime'>

/** Builds the completed refund of a sale, with the reversal of the sale. @param from the account of the dispute */
export function reverseSaleByBank(
  { runtime }: Runtime,
  { id: captureId, gateway, gatewayPaymentId, amountPaise }: AppliedCapture,
  from: Transfer['from'],
): { refund: Refund; writes: WriteStatement[] } {
  const now = runtime.now()
  const refund: Refund = {
    id: runtime.id(),
    captureId,
    token: newRefundReference(gateway, gatewayPaymentId),
    amountPaise,
    reason: 'chargeback',
    requestedAt: now,
    creditOf: null,
    lineNo: null,
  }
  const transfer = { ref: refund.id, amountPaise, bookedAt: now }
  return {
    refund,
    writes: [
      insertReturnedRefund(refund),
      ...insertTransfers({
        ...transfer,
        id: runtime.id(),
        kind: 'reversal',
        from: 'refunds_payable',
        to: 'sales',
      }),
      ...insertTransfers({ ...transfer, id: runtime.id(), kind: 'refund', from, to: 'refunds_payable' }),
    ],
  }
}

/** `mustMatch`: the update of the refund, which matches only if the refund is in a state that allows it. */
type RefundWrites = { mustMatch: WriteStatement; writes: WriteStatement[] }

/** Completes a refund that its gateway refused. @param from the account of the dispute */
export function completeRefundByBank(
  { runtime }: Runtime,
  { id: ref, amountPaise }: Pick<Refund, 'id' | 'amountPaise'>,
  from: Transfer['from'],
): RefundWrites {
  const bookedAt = runtime.now()
  return {
    mustMatch: transitionRefund(ref, 'complete', { now: bookedAt }),
    writes: insertTransfers({
      id: runtime.id(),
      kind: 'refund',
      ref,
      amountPaise,
      from,
      to: 'refunds_payable',
      bookedAt,
    }),
  }
}

/**
 * Records what lost disputes cover of a refund that its gateway refused. It is done if that is all; if not, staff send the rest.
 * @param disputeId the last of the disputes
 */
export function coverRefund(
  { runtime }: Runtime,
  { id: ref, amountPaise, coveredPaise }: Pick<Refund, 'id' | 'amountPaise'> & { coveredPaise: Paise },
  disputeId: string,
): RefundWrites {
  const coverage = { coveredPaise, disputeId }
  if (coveredPaise < amountPaise) return { mustMatch: recordCoverage(ref, coverage), writes: [] }
  const now = runtime.now()
  const transfer = { id: runtime.id(), ref, amountPaise, coveredPaise, bookedAt: now }
  return {
    mustMatch: transitionRefund(ref, 'complete', { now, coverage }),
    writes: insertRefundTransfer({ ...transfer, from: 'dispute_losses' }),
  }
}
