/** Begins a draft that reverses a publication. */
import { holdVersion } from '#api/catalogue/catalogue-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { cutText } from '#contract/format/cut-text.ts'
import { readContent } from './read-content.ts'
import { findDraft } from './draft-store.ts'
import { type Draft, inverseOf } from './draft.ts'
import { insertFilledDraft } from './insert-filled-draft.ts'
import { inverseOfTexts } from '#api/catalogue/drafts/texts/text-change.ts'

export type UndoResult =
  | { kind: 'begun'; id: string; title: string; changeCount: number }
  | { kind: 'unknown' }
  | { kind: 'other_state'; state: Draft['state'] }

export async function undoPublication(
  context: Pick<AppContext, 'db' | 'runtime'>,
  { id: undoes, by }: { id: string; by: string },
): Promise<UndoResult> {
  return withTransaction(context.db, async (tx): Promise<UndoResult> => {
    const draft = await findDraft(tx, undoes)
    if (!draft) return { kind: 'unknown' }
    const { state, publishedVersion } = draft
    if (publishedVersion === null) return { kind: 'other_state', state }
    const title = cutText(`Undo: ${draft.title}`, MAX_TITLE_LENGTH)
    const content = await readContent(tx, undoes)
    const changes = inverseOf(content.items).map((one) => ({ ...one, basedOn: publishedVersion }))
    const texts = inverseOfTexts(content.texts).map((one) => ({ ...one, basedOn: publishedVersion }))
    const baseVersion = await holdVersion(tx)
    const id = await insertFilledDraft(
      { ...context, db: tx },
      { title, by, baseVersion, undoes, changes, texts },
    )
    return { kind: 'begun', id, title, changeCount: changes.length + texts.length }
  })
}

const MAX_TITLE_LENGTH = 100
