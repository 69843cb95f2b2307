/**
 * Records a manual refund: staff sent money that the gateway refused to refund, and enter the reference that the buyer
 * can show to a bank. The refund becomes done, in the ledger as well, and the buyer gets a message.
 */
import { violatedConstraint, withTransaction } from '#api/platform/db/transaction.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { paise, type Paise } from '#contract/money.ts'
import { completedRefundMessage } from './completed-refund-message.ts'
import { findRefund } from './open-refund-query.ts'
import {
  DISPUTED_CONSTRAINT,
  findProposer,
  insertManualRefund,
  lockRefund,
  UNIQUE_TRANSFER_CONSTRAINT,
} from './refund-store.ts'
import { completeRefund } from './complete-refund.ts'
import type { ProposalChannel } from '#api/payments/refunds/proposals/refund-proposal.ts'
import type { ManualRefund, RefundStatus } from './refund.ts'

export type ManualRefundResult =
  /** `amountPaise`: the part that no lost dispute covers. */
  | { kind: 'recorded'; amountPaise: Paise }
  | { kind: 'unknown' }
  /** The gateway may still send it, or it is done. */
  | { kind: 'not_manual'; status: Exclude<RefundStatus, 'manual'> }
  /** Another refund was recorded with this reference. */
  | { kind: 'reference_used' }
  /** At the desk, the person who proposed the refund may not record that it was sent. */
  | { kind: 'same_person' }
  /** The buyer's bank disputes the payment, and may return the money. */
  | { kind: 'disputed' }

/** `channel`: where it is recorded, by default by a command. */
type Recording = ManualRefund & { token: string; by: string; channel?: ProposalChannel }

/** @param token the refund's own reference, as `refund list` shows it @param by the operator who sent it */
export async function recordManualRefund(
  context: Pick<AppContext, 'db' | 'runtime' | 'config'>,
  { token, channel = 'command', ...sent }: Recording,
): Promise<ManualRefundResult> {
  const { db, runtime } = context
  try {
    return await withTransaction(db, async (tx): Promise<ManualRefundResult> => {
      const id = await lockRefund(tx, token)
      const refund = id === undefined ? undefined : await findRefund(tx, id)
      if (!refund) return { kind: 'unknown' }
      const { status, gateway } = refund
      if (status !== 'manual') return { kind: 'not_manual', status }
      const amountPaise = paise(refund.amountPaise - refund.coveredPaise)

      // A command cannot check a name: there the record moves no money, and one person suffices.
      if (channel === 'desk' && (await findProposer(tx, refund.id)) === sent.by)
        return { kind: 'same_person' }
      await insertManualRefund(tx, { ...sent, channel, refundId: refund.id, now: runtime.now() })
      const completed = completeRefund(context, refund, {
        from: sent.from === 'bank' ? 'bank' : `gateway:${gateway}`,
        message: completedRefundMessage(context.config, { ...refund, amountPaise, manual: sent }),
      })
      await runBatch(tx, completed)
      return { kind: 'recorded', amountPaise }
    })
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === UNIQUE_TRANSFER_CONSTRAINT) return { kind: 'reference_used' }
    if (constraint === DISPUTED_CONSTRAINT) return { kind: 'disputed' }
    throw error
  }
}
