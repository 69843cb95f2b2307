/** The acts on drafts of the catalogue, as the audit log records them. */
import type { EditResult } from '#api/catalogue/drafts/save-item.ts'
import type { MoveResult } from '#api/catalogue/drafts/move-draft.ts'
import type { PublishResult } from '#api/catalogue/drafts/publish-draft.ts'
import type { Act } from '#api/staff/audit-log/audit-entry.ts'

/** @returns undefined where nothing was saved */
export const actOfEdit =
  (name: 'draft.edit' | 'draft.discard' | 'draft.rebase') =>
  (result: EditResult): Act | undefined =>
    result.kind === 'saved'
      ? { name, subject: result.draft.id, after: { item: result.edited, revision: result.draft.revision } }
      : undefined

/** @returns undefined where the state did not change */
export function actOfMove(result: MoveResult): Act | undefined {
  if (result.kind !== 'done') return undefined
  const { move, draft, before } = result
  return {
    name: `draft.${move.kind}`,
    subject: draft.id,
    before: { state: before },
    after: { state: draft.state, publishAt: draft.publishAt?.toISOString() ?? null },
    ...(move.kind === 'reject' && { reason: move.reason }),
  }
}

/** @returns undefined where the draft can no longer be published */
export function actOfPublication(result: PublishResult): Act | undefined {
  if (result.kind === 'gone') return undefined
  const { draft } = result
  return result.kind === 'published'
    ? {
        name: 'draft.publish',
        subject: draft.id,
        after: { title: draft.title, version: result.version, changes: result.changeCount },
      }
    : { name: 'draft.block', subject: draft.id, after: { title: draft.title, causes: result.causes.length } }
}
