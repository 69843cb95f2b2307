/** The problem with which the desk answers when a draft cannot be edited. */
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
