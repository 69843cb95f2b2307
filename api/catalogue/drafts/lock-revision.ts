/** Locks a draft for an act of a person who saw one of its revisions. */
import type { Tx } from '#api/platform/db/tables.ts'
import { lockDraft } from './draft-store.ts'
import type { Draft } from './draft.ts'

/** Why an act on a draft is refused. `stale`: another person changed the draft meanwhile. */
export type Refused = { kind: 'unknown' } | { kind: 'stale' } | { kind: 'other_state'; state: Draft['state'] }

/** Locks a draft if it still has the revision that the person saw. */
export async function lockRevision(tx: Tx, id: string, revision: number): Promise<Draft | Refused> {
  const draft = await lockDraft(tx, id)
  if (!draft) return { kind: 'unknown' }
  return draft.revision === revision ? draft : { kind: 'stale' }
}
