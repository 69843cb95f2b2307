/** Drafts of the catalogue in the form of the desk. Pure. */
import { chosenPlace } from '#api/catalogue/drafts/choose-place.ts'
import { compareItems, titleOf } from '#api/catalogue/drafts/compare-items.ts'
import { cursorOf, type ListedDraft } from '#api/catalogue/drafts/draft-store.ts'
import type { DraftContent } from '#api/catalogue/drafts/draft.ts'
import type { DraftChange } from '#api/catalogue/drafts/draft.ts'
import { conflictText, type Examination } from '#api/catalogue/drafts/examine-changes.ts'
import { nameOfText, type TextChange } from '#api/catalogue/drafts/texts/text-change.ts'
import type { DeskDraft, DeskDraftChange, DeskDraftSummary } from '#contract/staff/desk-drafts.ts'
import { TEXT_FIELDS } from '#contract/staff/text-fields.ts'

const CHANGES_PER_PAGE = 200
const MAX_LINES = 200

export const toDeskDraftSummary = (draft: ListedDraft): DeskDraftSummary => ({
  id: draft.id,
  title: draft.title,
  state: draft.state,
  author: draft.author,
  editors: draft.editors,
  createdAt: draft.createdAt.toISOString(),
  changedAt: draft.changedAt.toISOString(),
  publishAt: draft.publishAt?.toISOString() ?? null,
  publishedAt: draft.publishedAt?.toISOString() ?? null,
  publishedVersion: draft.publishedVersion,
  changeCount: draft.changeCount,
  cursor: cursorOf(draft),
})

type Found = {
  content: DraftContent
  examined: Pick<Examination, 'version' | 'faults' | 'conflicts' | 'textConflicts'>
  warnings: string[]
}

/** @param after the cursor of the page of changes; undefined for the first page */
export function toDeskDraft(
  draft: ListedDraft,
  { content, examined, warnings }: Found,
  after: string | undefined,
): DeskDraft {
  const { rejectedBy, rejectedAt, rejectedBecause } = draft
  const { version, faults, conflicts, textConflicts } = examined
  const conflictOf = (isConflict: boolean, name: string, basedOn: number) =>
    isConflict ? conflictText(name, basedOn, version) : null
  return {
    ...toDeskDraftSummary(draft),
    revision: draft.revision,
    baseVersion: draft.baseVersion,
    version,
    undoes: draft.undoes,
    submittedBy: draft.submittedBy,
    submittedAt: draft.submittedAt?.toISOString() ?? null,
    approvedBy: draft.approvedBy,
    approvedAt: draft.approvedAt?.toISOString() ?? null,
    rejection:
      rejectedBy !== null && rejectedAt && rejectedBecause !== null
        ? { by: rejectedBy, at: rejectedAt.toISOString(), reason: rejectedBecause }
        : null,
    blockedCauses: draft.blockedCauses ?? [],
    ...pageOf(draft, after, [
      ...content.items.map((one) =>
        toDeskChange(one, conflictOf(conflicts.includes(one), one.itemId, one.basedOn)),
      ),
      ...content.texts.map((one) =>
        toDeskTextChange(one, conflictOf(textConflicts.includes(one), nameOfText(one), one.basedOn)),
      ),
    ]),
    faults: faults.slice(0, MAX_LINES),
    warnings: firstOf(warnings),
  }
}

/** A cursor of an earlier revision means the first page: a change on it may differ from the one that was read. */
function pageOf(
  { revision }: ListedDraft,
  after: string | undefined,
  changes: DeskDraftChange[],
): Pick<DeskDraft, 'changes' | 'changesBefore' | 'nextChanges'> {
  const [seen, before] = (after ?? '').split('.').map(Number)
  const start = seen === revision ? (before ?? 0) : 0
  const end = start + CHANGES_PER_PAGE
  return {
    changes: changes.slice(start, end),
    changesBefore: start,
    nextChanges: end < changes.length ? `${String(revision)}.${String(end)}` : null,
  }
}

const firstOf = (warnings: string[]): string[] =>
  warnings.length <= MAX_LINES
    ? warnings
    : [
        ...warnings.slice(0, MAX_LINES),
        `${String(warnings.length - MAX_LINES)} more warnings are not listed: read all changes.`,
      ]

const toDeskChange = (change: DraftChange, conflict: string | null): DeskDraftChange => ({
  kind: change.kind,
  itemId: change.itemId,
  title: titleOf(change.after ?? change.before),
  language: null,
  act: actOf(change),
  conflict,
  fields:
    change.after === null ? [] : [...compareItems(change.before, change.after), ...comparePlaces(change)],
  editedBy: change.editedBy,
  editedAt: change.editedAt.toISOString(),
})

/** Returns the place of a new or moved item as a field; none where it stays, or a new item is the last one. */
function comparePlaces(change: DraftChange): DeskDraftChange['fields'] {
  const place = chosenPlace(change)
  const textOf = (follows: string) => (follows === '' ? 'first' : `after ${follows}`)
  const before = change.movedFrom === null ? null : textOf(change.movedFrom)
  return place === null ? [] : [{ name: 'place', before, after: textOf(place), percent: null }]
}

const toDeskTextChange = (change: TextChange, conflict: string | null): DeskDraftChange => ({
  kind: change.kind,
  itemId: change.itemId,
  title: change.after?.name ?? change.before?.name ?? '',
  language: change.language,
  act: actOf(change),
  conflict,
  fields: change.after === null ? [] : compareTexts(change),
  editedBy: change.editedBy,
  editedAt: change.editedAt.toISOString(),
})

const actOf = ({ before, after }: { before: unknown; after: unknown }): DeskDraftChange['act'] =>
  before === null ? 'added' : after === null ? 'withdrawn' : 'changed'

/** Returns the texts that differ, under the names of the fields of the item. */
function compareTexts({ kind, before, after }: TextChange): DeskDraftChange['fields'] {
  const labels = TEXT_FIELDS[kind]
  return (['name', 'description'] as const)
    .map((field) => ({
      name: labels[field] ?? field,
      before: before?.[field] || null,
      after: after?.[field] || null,
      percent: null,
    }))
    .filter((field) => field.before !== field.after)
}
