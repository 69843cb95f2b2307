/**
 * Builds the writes of refunds that the buyer's bank made by a dispute: the shop sends nothing, and the amount that the gateway withheld
 * pays the buyer.
 */
import type { AppContext } from '#api/platform/context.ts'
import type { WriteStatement } from '#api/platform/db/batch.ts'
import type { AppliedCapture } from '#api/payments/ledger/capture-store.ts'
import { insertTransfers, type Transfer } from '#api/payments/ledger/ledger-store.ts'
import { insertReturnedRefund, type Refund, transitionRefund } from './refund-store.ts'
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
    ...{ id: runtime.id(), captureId, token: newRefundReference(gateway, gatewayPaymentId), amountPaise },
    ...{ reason: 'chargeback', requestedAt: now, creditOf: null, lineNo: null },
  }
  const transfer = { ref: refund.id, amountPaise, bookedAt: now }
  return {
    refund,
    writes: [
      insertReturnedRefund(refund),
      ...insertTransfers({
        ...{ ...transfer, id: runtime.id(), kind: 'reversal', from: 'refunds_payable', to: 'sales' },
      }),
      ...insertTransfers({ ...transfer, id: runtime.id(), kind: 'refund', from, to: 'refunds_payable' }),
    ],
  }
}

/** `coveredBy`: the lost dispute whose loss pays the refund; null where the dispute is about this refund alone. */
type Returned = { from: Transfer['from']; coveredBy?: string | null }

/**
 * Completes a refund that its gateway refused.
 * @param returned `from`: the account of the dispute, or of losses
 * @returns `mustMatch`: the update of the refund, which matches only if the refund is in a state that can be completed
 */
export function completeRefundByBank(
  { runtime }: Runtime,
  { id: ref, amountPaise }: Pick<Refund, 'id' | 'amountPaise'>,
  { from, coveredBy = null }: Returned,
): { mustMatch: WriteStatement; writes: WriteStatement[] } {
  const now = runtime.now()
  return {
    mustMatch: transitionRefund(ref, 'complete', { now, coveredBy }),
    writes: insertTransfers({
      ...{ id: runtime.id(), kind: 'refund', ref, amountPaise, from, to: 'refunds_payable', bookedAt: now },
    }),
  }
}
