/**
 * Records a manual refund: staff sent money that the gateway refused to refund, and enters the reference that the buyer
 * can show to a bank. The refund becomes done, in the ledger as well, and the buyer gets a message.
 */
import { violatedConstraint, withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { formatRupees } from '#contract/format/format-rupees.ts'
import { type Paise, toRupees } from '#contract/money.ts'
import { insertTransfers } from '#api/payments/ledger/ledger-store.ts'
import {
  findRefund,
  insertManualRefund,
  lockRefund,
  type OpenRefund,
  transitionRefund,
  UNIQUE_TRANSFER_CONSTRAINT,
} from './refund-store.ts'
import { type ManualRefund, refundArrivalText, type RefundStatus } from './refund.ts'
import { notifyBuyer } from '#api/platform/outbox/notify-buyer.ts'

export type ManualRefundResult =
  | { kind: 'recorded'; amountPaise: Paise }
  | { kind: 'unknown' }
  /** The gateway may still send it, or it is done. */
  | { kind: 'not_manual'; status: Exclude<RefundStatus, 'manual'> }
  /** Another refund was recorded with this reference. */
  | { kind: 'reference_used' }

/**
 * Records that an operator sent a manual refund.
 * @param token the refund's own reference, as `refund list` shows it
 * @param by the name of the operator who sent it
 */
export async function recordManualRefund(
  context: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  { token, by, ...sent }: ManualRefund & { token: string; by: string },
): Promise<ManualRefundResult> {
  const { db, runtime } = context
  try {
    return await withTransaction(db, async (tx): Promise<ManualRefundResult> => {
      const id = await lockRefund(tx, token)
      const refund = id === undefined ? undefined : await findRefund(tx, id)
      if (!refund) return { kind: 'unknown' }
      const { amountPaise, status, gateway } = refund
      if (status !== 'manual') return { kind: 'not_manual', status }

      const now = runtime.now()
      await insertManualRefund(tx, { ...sent, refundId: refund.id, by, now })
      const transfer = insertTransfers({
        ...{ id: runtime.id(), kind: 'refund', ref: refund.id, amountPaise, bookedAt: now },
        from: sent.from === 'bank' ? 'bank' : `gateway:${gateway}`,
        to: 'refunds_payable',
      })
      await runBatch(tx, [
        transitionRefund(refund.id, 'complete', { now }),
        ...transfer,
        ...notifySent(context, refund, sent),
      ])
      return { kind: 'recorded', amountPaise }
    })
  } catch (error) {
    if (violatedConstraint(error) !== UNIQUE_TRANSFER_CONSTRAINT) throw error
    return { kind: 'reference_used' }
  }
}

function notifySent(
  context: Pick<AppContext, 'runtime' | 'config'>,
  refund: OpenRefund,
  { from, reference }: ManualRefund,
) {
  const amount = formatRupees(toRupees(refund.amountPaise))
  const where = refundArrivalText(
    from === 'bank' ? { fundingSource: 'bank' } : context.config.gateways[refund.gateway],
  )
  const how = from === 'bank' ? 'sent to your bank account' : 'returned'
  return notifyBuyer(context, refund, {
    key: `returned-${refund.id}`,
    subject: 'Your payment was returned',
    text: `${amount} was ${how} by our staff. ${where} Reference ${reference}.`,
  })
}
