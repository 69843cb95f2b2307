/** Reads all that a draft changes. */
import type { Db } from '#api/platform/db/tables.ts'
import { listChanges } from './draft-change-store.ts'
import type { DraftContent } from './draft.ts'
import { listTextChanges } from '#api/catalogue/drafts/texts/text-change-store.ts'

export const readContent = async (db: Db, draftId: string): Promise<DraftContent> => ({
  items: await listChanges(db, draftId),
  texts: await listTextChanges(db, draftId),
})
