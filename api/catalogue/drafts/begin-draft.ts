/** Begins a draft without changes. */
import { holdVersion } from '#api/catalogue/catalogue-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { insertDraft } from './draft-store.ts'

export async function beginDraft(
  { db, runtime }: Pick<AppContext, 'db' | 'runtime'>,
  { title, by }: { title: string; by: string },
): Promise<{ id: string; title: string }> {
  return withTransaction(db, async (tx) => {
    const id = runtime.id()
    const baseVersion = await holdVersion(tx)
    await insertDraft({ id, title, author: by, baseVersion, undoes: null }, runtime.now()).execute(tx)
    return { id, title }
  })
}
