/** Edits the changes of texts in a draft. Each edit names the revision that the person saw, like an edit of an item. */
import { holdVersion } from '#api/catalogue/catalogue-store.ts'
import type { CatalogueText } from '#api/catalogue/catalogue-text.ts'
import { touchDraft } from '#api/catalogue/drafts/draft-store.ts'
import { lockRevision } from '#api/catalogue/drafts/lock-revision.ts'
import type { EditResult } from '#api/catalogue/drafts/save-item.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { readTextsOf } from './stored-texts-query.ts'
import { isSameText, keyOfText, nameOfText, type NewTextChange, type TextPlace } from './text-change.ts'
import { deleteTextChange, listTextChanges, saveTextChanges } from './text-change-store.ts'
import { readText } from './read-text.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>
type Edit = { id: string; revision: number; by: string; place: TextPlace }

/** Saves the texts of an item in a language. The change keeps the base from which it was started. */
export async function saveText(context: Context, edit: Edit, given: CatalogueText): Promise<EditResult> {
  const { text, faults } = readText({ ...edit.place, ...given })
  if (faults) return { kind: 'invalid', faults }
  return editText(context, edit, ({ stored, onSale }) => ({
    before: stored ? stored.before : onSale,
    after: text,
    basedOn: stored?.basedOn,
  }))
}

/** Removes the change of texts. */
export const discardText = (context: Context, edit: Edit): Promise<EditResult> =>
  editText(context, edit, () => undefined)

/** Takes the texts on sale as the base of a change. */
export const rebaseText = (context: Context, edit: Edit): Promise<EditResult> =>
  editText(context, edit, ({ stored, onSale }) => stored && { before: onSale, after: stored.after })

type Known = { stored: NewTextChange | undefined; onSale: CatalogueText | null }
type Decided = Pick<NewTextChange, 'before' | 'after'> & { basedOn?: number | undefined }

async function editText(
  { db, runtime }: Context,
  { id, revision, by, place }: Edit,
  decide: (known: Known) => Decided | undefined,
): Promise<EditResult> {
  return withTransaction(db, async (tx): Promise<EditResult> => {
    const draft = await lockRevision(tx, id, revision)
    if ('kind' in draft) return draft
    if (draft.state !== 'draft') return { kind: 'other_state', state: draft.state }
    const now = runtime.now()
    const version = await holdVersion(tx)
    const key = keyOfText(place)
    const onSale = (await readTextsOf(tx, [place])).get(key) ?? null
    const stored = (await listTextChanges(tx, id)).find((one) => keyOfText(one) === key)
    const change = decide({ stored, onSale })
    await touchDraft(id, by, now).execute(tx)
    if (!change || isSameText(change.before, change.after)) await deleteTextChange(id, place).execute(tx)
    else {
      const { basedOn = version, ...texts } = change
      await saveTextChanges(tx, id, [{ ...place, ...texts, basedOn, editedBy: by, editedAt: now }])
    }
    return { kind: 'saved', draft: { ...draft, revision: revision + 1 }, edited: nameOfText(place) }
  })
}
