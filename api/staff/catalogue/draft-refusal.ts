/** The problem with which the desk answers when a draft cannot be edited. */
import type { EditResult } from '#api/catalogue/drafts/save-item.ts'
import type { Refused } from '#api/catalogue/drafts/lock-revision.ts'
import * as contract from '#contract/staff/desk-drafts.ts'

export function draftRefusal({ kind }: Refused): Error {
  switch (kind) {
    case 'unknown':
      return contract.NoSuchDraft()
    case 'stale':
      return contract.DraftChanged()
    case 'other_state':
      return contract.DraftInOtherState()
  }
}

/** Returns what the desk sends about a saved edit. @throws the problem that says why it was not saved */
export function savedOf(result: EditResult): { id: string; revision: number } {
  if (result.kind === 'saved') return { id: result.draft.id, revision: result.draft.revision }
  if (result.kind === 'invalid') throw contract.ItemInvalid({ fields: result.faults })
  throw draftRefusal(result)
}
