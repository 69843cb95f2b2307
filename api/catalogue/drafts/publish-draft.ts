/** Publishes an approved draft in one transaction. Blocks a draft that the catalogue on sale now contradicts. */
import { lockVersion, readCatalogue } from '#api/catalogue/catalogue-store.ts'
import { writeSingleTexts } from '#api/catalogue/import/catalogue-text-store.ts'
import { writeNextVersion } from '#api/catalogue/import/import-catalogue.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { mergeChanges } from './check-changes.ts'
import { readContent } from './read-content.ts'
import { lockDraft, transitionDraft } from './draft-store.ts'
import { type Draft, draftTransitions } from './draft.ts'
import { causesOf, examineChanges, isClean } from './examine-changes.ts'

export type PublishResult =
  | { kind: 'published'; draft: Draft; version: number; changeCount: number }
  | { kind: 'blocked'; draft: Draft; causes: string[] }
  /** Another instance published it, or a person took it back. */
  | { kind: 'gone' }

/** At most this many causes are stored and shown. */
const MAX_CAUSES = 50

export async function publishDraft(
  context: Pick<AppContext, 'db' | 'runtime'>,
  id: string,
): Promise<PublishResult> {
  const { db, runtime } = context
  return withTransaction(db, async (tx): Promise<PublishResult> => {
    const draft = await lockDraft(tx, id)
    if (!draft || !draftTransitions.publish.from.includes(draft.state)) return { kind: 'gone' }
    const now = runtime.now()
    const former = await lockVersion(tx, now)
    const content = await readContent(tx, id)
    const examined = await examineChanges(tx, content)
    const { changed } = examined
    if (!changed || !isClean(content, examined)) {
      const causes = causesOf(examined).slice(0, MAX_CAUSES)
      await transitionDraft(id, { kind: 'block', causes }, now).execute(tx)
      return { kind: 'blocked', draft, causes }
    }
    const { items, texts } = content
    const catalogue = mergeChanges(await readCatalogue(tx), changed, items)
    const version = await writeNextVersion(tx, { catalogue, version: former, at: now })
    await writeSingleTexts(tx, texts)
    await transitionDraft(id, { kind: 'publish', version }, now).execute(tx)
    return { kind: 'published', draft, version, changeCount: items.length + texts.length }
  })
}
