/** Inserts a draft with many changes at once. */
import type { AppContext } from '#api/platform/context.ts'
import type { Tx } from '#api/platform/db/tables.ts'
import { saveChanges } from './draft-change-store.ts'
import { insertDraft } from './draft-store.ts'
import type { Draft, DraftChange } from './draft.ts'
import type { NewTextChange } from '#api/catalogue/drafts/texts/text-change.ts'
import { saveTextChanges } from '#api/catalogue/drafts/texts/text-change-store.ts'

export type NewChange = Omit<DraftChange, 'editedBy' | 'editedAt'>

type Filled = Pick<Draft, 'title' | 'baseVersion' | 'undoes'> & {
  by: string
  changes?: NewChange[]
  texts?: NewTextChange[]
}

/** @returns the id of the draft */
export async function insertFilledDraft(
  { db, runtime }: Pick<AppContext, 'runtime'> & { db: Tx },
  { title, by, baseVersion, undoes, changes = [], texts = [] }: Filled,
): Promise<string> {
  const id = runtime.id()
  const now = runtime.now()
  await insertDraft({ id, title, author: by, baseVersion, undoes }, now).execute(db)
  await saveChanges(
    db,
    id,
    changes.map((one) => ({ ...one, editedBy: by, editedAt: now })),
  )
  await saveTextChanges(
    db,
    id,
    texts.map((one) => ({ ...one, editedBy: by, editedAt: now })),
  )
  return id
}
