/** Edits the changes of a draft. Each edit names the revision that the person saw, so it never overwrites another person's edit. */
import { holdVersion, readCatalogue } from '#api/catalogue/catalogue-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import type { CatalogueItem, ItemKind } from '#contract/staff/desk-drafts.ts'
import { findItem } from './check-changes.ts'
import { isSameItem, readItem, toCatalogueFile } from './to-catalogue-file.ts'
import { findMissingPictures } from '#api/catalogue/pictures/picture-store.ts'
import { MISSING_PICTURE, itemPictures } from '#api/catalogue/pictures/item-pictures.ts'
import { deleteChange, listChanges, saveChanges } from './draft-change-store.ts'
import { touchDraft } from './draft-store.ts'
import type { Draft, DraftChange } from './draft.ts'
import { lockRevision, type Refused } from './lock-revision.ts'
import { findPredecessors } from './find-predecessors.ts'
import { choosePlace, chosenPlace, type Place } from './choose-place.ts'
import { isOnSale } from './item-list-store.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>
type Edit = { id: string; revision: number; by: string; kind: ItemKind; itemId: string }

export type EditResult =
  /** `edited` names the item, such as "package family-max". */
  { kind: 'saved'; draft: Draft; edited: string } | Invalid | Refused
type Invalid = { kind: 'invalid'; faults: Record<string, string> }

type ItemInput = {
  /** Null withdraws it. */
  item: unknown
  /** Undefined leaves it where the draft has it. */
  place?: Place | undefined
  /** Whether its id must be neither on sale nor in the draft. */
  isNew?: boolean | undefined
}

/** Saves an item of a draft. The change keeps the base from which it was started. */
export async function saveItem(
  context: Context,
  edit: Edit,
  { item: given, place, isNew = false }: ItemInput,
): Promise<EditResult> {
  const read = given === null ? undefined : readItem(edit.kind, given)
  if (read?.faults) return { kind: 'invalid', faults: read.faults }
  const after = read?.item ?? null
  if (after && after.id !== edit.itemId)
    return { kind: 'invalid', faults: { id: 'the id of an item cannot change' } }
  const pictures = itemPictures(after)
  const missing = await findMissingPictures(
    context.db,
    pictures.map(({ address }) => address),
  )
  const lacking = pictures.filter(({ address }) => missing.has(address))
  if (lacking.length > 0)
    return {
      kind: 'invalid',
      faults: Object.fromEntries(lacking.map(({ field }) => [field, MISSING_PICTURE])),
    }
  return editChange(context, edit, ({ stored, onSale }) =>
    isNew && (stored ?? onSale)
      ? ID_IN_USE
      : { before: stored ? stored.before : onSale, after, basedOn: stored?.basedOn, place },
  )
}

const ID_IN_USE: Invalid = { kind: 'invalid', faults: { id: 'is in use; choose another' } }

/** Removes the change of an item. */
export const discardChange = (context: Context, edit: Edit): Promise<EditResult> =>
  editChange(context, edit, () => undefined)

/** Takes the item on sale as the base of a change. */
export const rebaseChange = (context: Context, edit: Edit): Promise<EditResult> =>
  editChange(context, edit, ({ stored, onSale }) => stored && { before: onSale, after: stored.after })

type Known = { stored: DraftChange | undefined; onSale: CatalogueItem | null }
type NewChange = {
  before: CatalogueItem | null
  after: CatalogueItem | null
  basedOn?: number | undefined
  place?: Place | undefined
}

async function editChange(
  { db, runtime }: Context,
  { id, revision, by, kind, itemId }: Edit,
  decide: (known: Known) => NewChange | Invalid | undefined,
): Promise<EditResult> {
  return withTransaction(db, async (tx): Promise<EditResult> => {
    const draft = await lockRevision(tx, id, revision)
    if ('kind' in draft) return draft
    if (draft.state !== 'draft') return { kind: 'other_state', state: draft.state }
    const now = runtime.now()
    const version = await holdVersion(tx)
    const file = toCatalogueFile(await readCatalogue(tx, kind === 'package' ? [itemId] : []))
    const onSale = findItem(file, kind, itemId)
    const changes = await listChanges(tx, id)
    const stored = changes.find((one) => one.kind === kind && one.itemId === itemId)
    const change = decide({ stored, onSale })
    if (change && 'faults' in change) return change
    const place = change ? placeOf(change, stored) : null
    const fault = await findPlaceFault(tx, { kind, itemId, place, changes })
    if (fault !== '') return { kind: 'invalid', faults: { place: fault } }
    const predecessor = (await findPredecessors(tx, file, [itemId]))(kind, itemId)
    const placed = change && toPlaced(change, { place, predecessor })
    await touchDraft(id, by, now).execute(tx)
    if (!placed) await deleteChange(id, { kind, itemId }).execute(tx)
    else
      await saveChanges(tx, id, [{ kind, itemId, basedOn: version, ...placed, editedBy: by, editedAt: now }])
    return { kind: 'saved', draft: { ...draft, revision: revision + 1 }, edited: `${kind} ${itemId}` }
  })
}

/** @returns the given place, or else the one that the draft has */
const placeOf = ({ place }: NewChange, stored: DraftChange | undefined): Place =>
  place === undefined ? (stored ? chosenPlace(stored) : null) : place

/** @returns undefined if neither the item nor its place changes */
function toPlaced({ before, after, basedOn }: NewChange, at: { place: Place; predecessor: string }) {
  const put = choosePlace({ before, after }, at)
  if (isSameItem(before, after) && put.movedFrom === null) return undefined
  return { before, after, ...put, ...(basedOn !== undefined && { basedOn }) }
}

type Placement = { kind: ItemKind; itemId: string; place: Place; changes: readonly DraftChange[] }

/** @returns why an item cannot be put after another one; '' if it can */
async function findPlaceFault(db: Db, { kind, itemId, place, changes }: Placement): Promise<string> {
  if (place === null || place === '') return ''
  if (place === itemId) return 'must be another item'
  const isInDraft = changes.some((one) => one.kind === kind && one.itemId === place && one.after)
  return isInDraft || (await isOnSale(db, kind, place))
    ? ''
    : 'there is no such item on sale or in this draft'
}
