/** Begins a draft with many changes at once: those of a file, or those that reverse a publication. */
import { holdVersion, readCatalogue } from '#api/catalogue/catalogue-store.ts'
import type { ImportError } from '#api/catalogue/import/import-error.ts'
import { readCatalogueFile } from '#api/catalogue/import/read-catalogue-file.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { type CatalogueItem, ITEM_KINDS } from '#contract/staff/desk-drafts.ts'
import {
  type CatalogueFile,
  isPrintable,
  isSameItem,
  type ItemKind,
  KIND_NAMES,
  LISTS,
  toCatalogueFile,
  UNPRINTABLE,
} from './catalogue-file.ts'
import { listChanges, saveChanges } from './draft-change-store.ts'
import { findDraft, insertDraft } from './draft-store.ts'
import { type Draft, type DraftChange, inverseOf } from './draft.ts'
import { findPredecessors } from './find-predecessors.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>
type NewChange = Omit<DraftChange, 'editedBy' | 'editedAt'>

export type FileResult =
  | { kind: 'begun'; id: string; title: string; changeCount: number }
  | { kind: 'faulty'; faults: ImportError[] }
  | { kind: 'same' }

/**
 * Makes the differences of a file from the catalogue on sale the changes of a new draft. The order of items that are on
 * sale is not one of them.
 */
export async function importAsDraft(
  context: Context,
  file: unknown,
  { title, by }: { title: string; by: string },
): Promise<FileResult> {
  const { catalogue, faults } = readCatalogueFile(file)
  if (faults.length > 0) return { kind: 'faulty', faults }
  return withTransaction(context.db, async (tx): Promise<FileResult> => {
    const baseVersion = await holdVersion(tx)
    const onSale = toCatalogueFile(await readCatalogue(tx))
    const found = differencesOf(onSale, toCatalogueFile(catalogue))
    if (found.length === 0) return { kind: 'same' }
    const unprintable = found.filter(({ after }) => after && !isPrintable(after))
    if (unprintable.length > 0) return { kind: 'faulty', faults: unprintable.map(unprintableFault) }
    const before = await findPredecessors(
      tx,
      onSale,
      found.map(({ itemId }) => itemId),
    )
    const changes = found.map((one): NewChange => {
      const follows = one.before ? before(one.kind, one.itemId) : one.follows
      return { ...one, follows, basedOn: baseVersion }
    })
    const id = await insertFilled({ ...context, db: tx }, { title, by, baseVersion, undoes: null, changes })
    return { kind: 'begun', id, title, changeCount: changes.length }
  })
}

const unprintableFault = ({ kind, itemId }: Pick<DraftChange, 'kind' | 'itemId'>): ImportError => ({
  ...{ place: `${KIND_NAMES[kind]} ${itemId}`, message: UNPRINTABLE },
})

export type UndoResult =
  | { kind: 'begun'; id: string; title: string; changeCount: number }
  | { kind: 'unknown' }
  | { kind: 'other_state'; state: Draft['state'] }

/** Begins a draft that reverses a publication. */
export async function undoPublication(
  context: Context,
  { id: undoes, by }: { id: string; by: string },
): Promise<UndoResult> {
  return withTransaction(context.db, async (tx): Promise<UndoResult> => {
    const draft = await findDraft(tx, undoes)
    if (!draft) return { kind: 'unknown' }
    const { state, publishedVersion } = draft
    if (publishedVersion === null) return { kind: 'other_state', state }
    const title = `Undo: ${draft.title}`.slice(0, MAX_TITLE_LENGTH)
    const changes = inverseOf(await listChanges(tx, undoes)).map((one) => ({
      ...{ ...one, basedOn: publishedVersion },
    }))
    const baseVersion = await holdVersion(tx)
    const id = await insertFilled({ ...context, db: tx }, { title, by, baseVersion, undoes, changes })
    return { kind: 'begun', id, title, changeCount: changes.length }
  })
}

const MAX_TITLE_LENGTH = 100

type Filled = Pick<Draft, 'title' | 'baseVersion' | 'undoes'> & { by: string; changes: NewChange[] }

async function insertFilled(
  { db, runtime }: Context & { db: Tx },
  { title, by, baseVersion, undoes, changes }: Filled,
): Promise<string> {
  const id = runtime.id()
  const now = runtime.now()
  await insertDraft({ id, title, author: by, baseVersion, undoes }, now).execute(db)
  await saveChanges(
    db,
    id,
    changes.map((one) => ({ ...one, editedBy: by, editedAt: now })),
  )
  return id
}

/** Returns the items that differ. A new item follows the one before it in its file. */
export function differencesOf(onSale: CatalogueFile, given: CatalogueFile): Omit<NewChange, 'basedOn'>[] {
  return ITEM_KINDS.flatMap((kind) => {
    const [was, is] = [byId(onSale, kind), byId(given, kind)]
    const items = given[LISTS[kind]]
    const changed = items.flatMap((after, index) => {
      const before = was.get(after.id) ?? null
      if (isSameItem(before, after)) return []
      return [{ kind, itemId: after.id, before, after, follows: items[index - 1]?.id ?? '' }]
    })
    const withdrawn = [...was.values()]
      .filter(({ id }) => !is.has(id))
      .map((before) => ({ kind, itemId: before.id, before, after: null, follows: null }))
    return [...changed, ...withdrawn]
  })
}

const byId = (file: CatalogueFile, kind: ItemKind): Map<string, CatalogueItem> =>
  new Map(file[LISTS[kind]].map((item) => [item.id, item]))
