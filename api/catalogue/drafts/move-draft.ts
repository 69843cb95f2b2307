/** Submits, approves, rejects, takes back and withdraws drafts. Only a draft without faults and conflicts is submitted and approved. */
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { readContent } from './read-content.ts'
import { findDraft, transitionDraft } from './draft-store.ts'
import { type Draft, type DraftAction, draftTransitions, mayApprove } from './draft.ts'
import { lockRevision, type Refused } from './lock-revision.ts'
import { examineChanges, isClean } from './examine-changes.ts'

type Move = Exclude<DraftAction, { kind: 'publish' | 'block' }>

export type MoveResult =
  | { kind: 'done'; move: Move; draft: Draft; before: Draft['state'] }
  /** It has no change, a fault or a conflict. */
  | { kind: 'not_clean' }
  /** The person wrote or submitted a part of it. */
  | { kind: 'own' }
  /** The time of publication has passed. */
  | { kind: 'past' }
  | Refused

export async function moveDraft(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  { id, revision }: Pick<Draft, 'id' | 'revision'>,
  move: Move,
): Promise<MoveResult> {
  return withTransaction(db, async (tx): Promise<MoveResult> => {
    const draft = await lockRevision(tx, id, revision)
    if ('kind' in draft) return draft
    const { state } = draft
    if (!draftTransitions[move.kind].from.includes(state)) return { kind: 'other_state', state }
    const now = runtime.now()
    const refused = refusalOf(draft, move, now)
    if (refused) return { kind: refused }
    if (move.kind === 'submit' || move.kind === 'approve') {
      const content = await readContent(tx, id)
      if (!isClean(content, await examineChanges(tx, content))) return { kind: 'not_clean' }
    }
    await transitionDraft(id, move, now).execute(tx)
    const moved = await findDraft(tx, id)
    return moved ? { kind: 'done', move, draft: moved, before: state } : { kind: 'unknown' }
  })
}

function refusalOf(draft: Draft, move: Move, now: Date): 'own' | 'past' | undefined {
  if (move.kind === 'approve' && !mayApprove(draft, move.by)) return 'own'
  if (move.kind === 'submit' && move.publishAt && move.publishAt <= now) return 'past'
  return undefined
}
