/** Records that staff sent the evidence of a dispute, and stores their notes about it. */
import type { AppContext } from '#api/platform/context.ts'
import { runBatch, runBatchIfUnchanged } from '#api/platform/db/batch.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { type Dispute, disputeTransitions } from './dispute.ts'
import { findDispute } from './dispute-query.ts'
import { insertDisputeNote, lockDispute, transitionDispute } from './dispute-store.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>

export type AnswerResult =
  | { kind: 'done'; dispute: Dispute }
  | { kind: 'unknown' }
  /** The state of the dispute does not allow it. */
  | { kind: 'refused'; dispute: Dispute }

/** @param reference the gateway's reference of the evidence */
export async function answerDispute(
  { db, runtime }: Context,
  { id, reference }: { id: string; reference: string },
): Promise<AnswerResult> {
  return withTransaction(db, async (tx): Promise<AnswerResult> => {
    await lockDispute(tx, id)
    const dispute = await findDispute(tx, id)
    if (!dispute) return { kind: 'unknown' }
    if (!disputeTransitions.send_evidence.from.includes(dispute.state)) return { kind: 'refused', dispute }
    const sent = transitionDispute(id, 'send_evidence', { now: runtime.now(), evidenceReference: reference })
    await runBatchIfUnchanged(tx, [sent], [])
    return { kind: 'done', dispute }
  })
}

/** Adds a note to a dispute in any state. */
export async function addDisputeNote(
  { db, runtime }: Context,
  { id: disputeId, text, by }: { id: string; text: string; by: string },
): Promise<AnswerResult> {
  const dispute = await findDispute(db, disputeId)
  if (!dispute) return { kind: 'unknown' }
  await runBatch(db, [insertDisputeNote({ id: runtime.id(), disputeId, text, by, now: runtime.now() })])
  return { kind: 'done', dispute }
}
