/** The catalogue of a draft in memory, for pages that show it before it is published. The shop's own catalogue is not touched. */
import { findVersion, readVersionAndCatalogue } from '#api/catalogue/catalogue-store.ts'
import { type CatalogueData, type CataloguePackage, listingsOf } from '#api/catalogue/catalogue.ts'
import { type ItemTexts, keyOfItem } from '#api/catalogue/catalogue-text.ts'
import type { CatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { collectPacks } from '#api/catalogue/collect-packs.ts'
import { runInSteps } from '#api/catalogue/search/run-in-steps.ts'
import { buildSearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import { trendingList } from '#api/catalogue/trending-list.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { mergeChanges } from './check-changes.ts'
import { readContent } from './read-content.ts'
import { findDraft } from './draft-store.ts'
import { examineChanges } from './examine-changes.ts'
import { changeTexts } from '#api/catalogue/drafts/texts/change-texts.ts'

type Context = Pick<AppContext, 'db' | 'runtime'>

export type DraftCatalogue = Pick<CatalogueCache, 'listings' | 'listTexts' | 'packLists' | 'shortTitles'>

export type DraftCatalogueResult =
  | { kind: 'made'; catalogue: DraftCatalogue }
  | { kind: 'unknown' }
  /** The draft has faults, so it has no catalogue. */
  | { kind: 'faulty' }

const PACKAGES_AT_ONCE = 200

/** Returns a function that makes the catalogue of a draft. It keeps the last one, because a person usually opens several pages. */
export function openDraftCatalogues(context: Context): (draftId: string) => Promise<DraftCatalogueResult> {
  let last: { key: string; made: DraftCatalogueResult } | undefined
  return async (draftId) => {
    const draft = await findDraft(context.db, draftId)
    if (!draft) return { kind: 'unknown' }
    const key = `${draftId} ${String(draft.revision)} ${String(await findVersion(context.db))}`
    if (last?.key !== key) last = { key, made: await makeCatalogue(context, draftId) }
    return last.made
  }
}

async function makeCatalogue({ db, runtime }: Context, draftId: string): Promise<DraftCatalogueResult> {
  const { content, changed } = await withTransaction(db, async (tx) => {
    const found = await readContent(tx, draftId)
    return { content: found, ...(await examineChanges(tx, found)) }
  })
  if (!changed) return { kind: 'faulty' }
  const { version, lists, texts, packs: onSale } = await readVersionAndCatalogue(db, keepPackages)
  const catalogue = mergeChanges({ ...lists, packages: onSale.packages }, changed, content.items)
  const packTexts = changeTexts(onSale.texts, content.texts, ({ kind, itemId }) =>
    kind === 'package' ? itemId : undefined,
  )
  const listTexts = changeTexts(texts, content.texts, ({ kind, itemId }) =>
    kind === 'package' ? undefined : keyOfItem(kind, itemId),
  )
  const pause = () => runtime.sleep(0)
  const table = await tableOf(catalogue, packTexts, pause)
  const listings = listingsOf(catalogue)
  const packLists = {
    version,
    table,
    trending: trendingList(table, listings.appTypes),
    // The pages of a preview have no search, whose index takes seconds for a large catalogue.
    searchIndex: await buildSearchIndex(collectPacks([]).finish(), { languages: [], genres: [] }, pause),
  }
  return {
    kind: 'made',
    catalogue: {
      listings: () => listings,
      listTexts: () => listTexts,
      packLists: () => packLists,
      shortTitles: () => table.shortTitles,
    },
  }
}

/** Collects the packages on sale with their texts in other languages. */
function keepPackages() {
  const packages: CataloguePackage[] = []
  const texts = new Map<string, ItemTexts>()
  return {
    add: (one: CataloguePackage, translated: ItemTexts) => {
      packages.push(one)
      if (translated.length > 0) texts.set(one.id, translated)
    },
    finish: () => ({ packages, texts }),
  }
}

async function tableOf(
  { apps, packages }: CatalogueData,
  texts: ReadonlyMap<string, ItemTexts>,
  pause: () => Promise<void>,
) {
  const collector = collectPacks(apps)
  await runInSteps(packages.length, PACKAGES_AT_ONCE, pause, (place) => {
    const one = packages[place]
    if (one) collector.add(one, texts.get(one.id))
  })
  return collector.finish()
}
