/** Drafts of the catalogue in the form of the desk. Pure. */
import { compareItems, titleOf } from '#api/catalogue/drafts/compare-items.ts'
import type { ListedDraft } from '#api/catalogue/drafts/draft-store.ts'
import type { DraftChange } from '#api/catalogue/drafts/draft.ts'
import { conflictText, type Examination } from '#api/catalogue/drafts/examine-changes.ts'
import type { DeskDraft, DeskDraftChange, DeskDraftSummary } from '#contract/staff/desk-drafts.ts'

const MAX_CHANGES = 200
const MAX_LINES = 200

export const toDeskDraftSummary = (draft: ListedDraft): DeskDraftSummary => ({
  ...{ id: draft.id, title: draft.title, state: draft.state, author: draft.author, editors: draft.editors },
  createdAt: draft.createdAt.toISOString(),
  changedAt: draft.changedAt.toISOString(),
  publishAt: draft.publishAt?.toISOString() ?? null,
  publishedAt: draft.publishedAt?.toISOString() ?? null,
  ...{ publishedVersion: draft.publishedVersion, changeCount: draft.changeCount },
})

type Found = {
  changes: readonly DraftChange[]
  examined: Pick<Examination, 'version' | 'faults' | 'conflicts' | 'difference'>
  warnings: string[]
}

export function toDeskDraft(draft: ListedDraft, { changes, examined, warnings }: Found): DeskDraft {
  const { rejectedBy, rejectedAt, rejectedBecause } = draft
  const { version, faults, conflicts, difference } = examined
  return {
    ...toDeskDraftSummary(draft),
    ...{ revision: draft.revision, baseVersion: draft.baseVersion, version, undoes: draft.undoes },
    ...{ submittedBy: draft.submittedBy, submittedAt: draft.submittedAt?.toISOString() ?? null },
    ...{ approvedBy: draft.approvedBy, approvedAt: draft.approvedAt?.toISOString() ?? null },
    rejection:
      rejectedBy !== null && rejectedAt && rejectedBecause !== null
        ? { by: rejectedBy, at: rejectedAt.toISOString(), reason: rejectedBecause }
        : null,
    blockedCauses: draft.blockedCauses ?? [],
    changes: changes
      .slice(0, MAX_CHANGES)
      .map((change) => toDeskChange(change, conflicts.includes(change) ? version : undefined)),
    ...{ faults: faults.slice(0, MAX_LINES), warnings: warnings.slice(0, MAX_LINES) },
    lines: [
      ...difference.added.map((line) => `+ ${line}`),
      ...difference.changed.map((line) => `~ ${line}`),
      ...difference.withdrawn.map((line) => `- ${line}`),
    ].slice(0, MAX_LINES),
  }
}

/** @param version of the catalogue, if the change conflicts with it */
const toDeskChange = (change: DraftChange, version: number | undefined): DeskDraftChange => ({
  ...{ kind: change.kind, itemId: change.itemId, title: titleOf(change.after ?? change.before) },
  act: change.before === null ? 'added' : change.after === null ? 'withdrawn' : 'changed',
  fields: change.after === null ? [] : compareItems(change.before, change.after),
  ...{ editedBy: change.editedBy, editedAt: change.editedAt.toISOString() },
  conflict: version === undefined ? null : conflictText(change, version),
})
