/**
 * Records a dispute that staff found at the gateway. A dispute about an unknown payment is kept without the payment
 * until it is found.
 */
import { lockBuyerAndOrder } from '#api/orders/lock-buyer-and-order.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runBatch } from '#api/platform/db/batch.ts'
import { violatedConstraint, withTransaction } from '#api/platform/db/transaction.ts'
import { bookDispute } from './book-dispute.ts'
import type { Dispute } from './dispute.ts'
import {
  findDisputedCapture,
  insertDispute,
  isRecorded,
  matchDispute,
  type NewDispute,
  UNIQUE_CASE_CONSTRAINT,
  WITHIN_PAYMENT_CONSTRAINT,
} from './dispute-store.ts'
import { findDispute } from './dispute-query.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>
type DisputeInput = Omit<NewDispute, 'id' | 'captureId' | 'recordedAt'>

export type RecordResult =
  | { kind: 'recorded'; dispute: Dispute }
  /** A dispute with this case number of the gateway is recorded already. */
  | { kind: 'case_used' }
  /** The disputes of the payment would exceed the captured amount. */
  | { kind: 'too_much' }

/** Records a dispute, and books what the gateway withholds. */
export async function recordDispute({ db, runtime }: Context, given: DisputeInput): Promise<RecordResult> {
  return refusedBy(() =>
    withTransaction(db, async (tx): Promise<RecordResult> => {
      if (await isRecorded(tx, given)) return { kind: 'case_used' }
      const capture = await findDisputedCapture(tx, given)
      // An approval of a refund and the settlement of an upgrade hold the same lock, and then find the dispute.
      if (capture) await lockBuyerAndOrder(tx, capture.orderId)
      const captureId = capture?.captureId ?? null
      const dispute = { ...given, id: runtime.id(), captureId, recordedAt: runtime.now() }
      await runBatch(tx, [insertDispute(dispute), ...bookDispute({ runtime }, dispute, 'dispute')])
      return recorded(await findDispute(tx, dispute.id))
    }),
  )
}

export type MatchResult =
  | RecordResult
  /** The shop still knows no such payment. */
  | { kind: 'no_payment' }
  | { kind: 'unknown' }

/** Finds the payment of a dispute that has none. */
export async function findPaymentOfDispute({ db, runtime }: Context, id: string): Promise<MatchResult> {
  return refusedBy(() =>
    withTransaction(db, async (tx): Promise<MatchResult> => {
      const dispute = await findDispute(tx, id)
      if (!dispute) return { kind: 'unknown' }
      if (dispute.payment) return { kind: 'recorded', dispute }
      const capture = await findDisputedCapture(tx, dispute)
      if (!capture || dispute.decidedAt) return { kind: 'no_payment' }
      await lockBuyerAndOrder(tx, capture.orderId)
      await matchDispute(id, capture.captureId, runtime.now()).execute(tx)
      return recorded(await findDispute(tx, id))
    }),
  )
}

function recorded(dispute: Dispute | undefined): RecordResult {
  if (!dispute) throw new Error('the dispute was not stored')
  return { kind: 'recorded', dispute }
}

async function refusedBy<Result>(work: () => Promise<Result>): Promise<Result | RecordResult> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === UNIQUE_CASE_CONSTRAINT) return { kind: 'case_used' }
    if (constraint === WITHIN_PAYMENT_CONSTRAINT) return { kind: 'too_much' }
    throw error
  }
}
