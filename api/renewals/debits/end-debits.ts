/** Records how debits ended, from their payment attempts, which the reconciler verifies, and wakes their renewals. */
import { expireRenewalOrders } from '#api/orders/order-store.ts'
import { ATTEMPT_IN_FLIGHT } from '#api/payments/attempts/attempt-store.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runQueries } from '#api/platform/db/batch.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { failDebit, transitionDebit } from './debit-store.ts'
import { type DecidedDebit, decidedDebitsQuery } from './decided-debits-query.ts'
import { processInBatches } from '#api/platform/process-items.ts'
import { wakeRenewal } from '#api/renewals/renewal-store.ts'

const BATCH_SIZE = 100

/** @param stopping when aborted, leaves the rest to other instances */
export function endDebits(
  { db, runtime, log }: AppContext,
  gateway: GatewayName,
  stopping?: AbortSignal,
): Promise<void> {
  const batches = {
    event: 'debit.end_failed' as const,
    size: BATCH_SIZE,
    stopping,
    nameOf: (debit: DecidedDebit) => debit.attemptId,
    list: async (except: string[]) =>
      (await runQueries(db, decidedDebitsQuery(gateway, { limit: BATCH_SIZE, except })))[0],
  }
  return processInBatches(log, batches, (debit) => endDebit(db, debit, runtime.now()))
}

/**
 * Records the end of one debit. Of two instances that have read it, only the first one wakes its renewal: after a second wake two
 * workers would advance it.
 */
export const endDebit = (
  db: Db,
  { attemptId, renewalId, subscriberId, ...debit }: DecidedDebit,
  now: Date,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const ended = debit.isCaptured
      ? transitionDebit(attemptId, 'capture')
      : failDebit(attemptId, debit.bankCode)
    const { numAffectedRows } = await ended.execute(tx)
    if (numAffectedRows === 0n) return
    // The renewal ended while its debit was in flight, so its order could not expire then.
    const followed = debit.isOpen
      ? wakeRenewal(renewalId, now)
      : expireRenewalOrders(subscriberId, ATTEMPT_IN_FLIGHT, now)
    await runBatch(tx, [followed])
  })
