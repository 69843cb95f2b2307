/**
 * In-memory cache of the catalogue: read once for each version, then used for offers, pages and lists without a
 * database query. If the database is unavailable, the last version that was read stays in use.
 */
import type { Log } from '#api/platform/observability/logger.ts'
import type { AppContext } from '#api/platform/context.ts'
import { type CachedResponse, createCachedResponse } from '#api/platform/http/cached-response.ts'
import { apiHeaders } from '#api/platform/http/security-headers.ts'
import * as contract from '#contract/catalogue.ts'
import type { PackPage } from '#contract/catalogue.ts'
import { listFaqs } from '#contract/content.ts'
import { type CatalogueLists, type Listings, listingsOf, type Offers, type ShortTitles } from './catalogue.ts'
import { findVersion, readVersionAndCatalogue } from './catalogue-store.ts'
import { type ListTexts, NO_TEXTS } from './catalogue-text.ts'
import type { NamedLists, SearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import { loadSearchIndex } from '#api/catalogue/stored-index/load-search-index.ts'
import { listPacks, type PackLists } from './list-packs.ts'
import { collectPacks } from './collect-packs.ts'
import type { PackTable } from './pack-table.ts'
import { trendingList } from './trending-list.ts'

export type CatalogueCache = {
  /** Returns the price options on sale. */
  offers: () => Offers
  /** Returns the lists that pages show. */
  listings: () => Listings
  /** Returns the texts of the lists in languages other than English. */
  listTexts: () => ListTexts
  /** Returns the packages of the current version, with the lists and the search index of the same version. */
  packLists: () => PackLists
  shortTitles: () => ShortTitles
  /** Returns the prepared response for the URL of a list, such as "/api/movies"; undefined for any other URL. */
  findResponse: (url: string) => CachedResponse | undefined
  /** Queries the current version; reads the catalogue again only if the version has changed. Never throws. */
  refreshIfStale: () => Promise<void>
}

/** All data of one version, replaced in one assignment: lists and prices never come from different versions. */
type CatalogueSnapshot = {
  offers: Offers
  listings: Listings
  listTexts: ListTexts
  packLists: PackLists
  responses: ReadonlyMap<string, CachedResponse>
}

type SnapshotOptions = {
  shopUrl: string
  indexOf: (table: PackTable, named: NamedLists) => Promise<SearchIndex>
}

/** @throws if the database cannot be read: without a first version there is nothing to sell */
export async function openCatalogueCache(context: AppContext): Promise<CatalogueCache> {
  const { db, config, log } = context
  const options = {
    shopUrl: config.shopUrl,
    indexOf: async (table: PackTable, named: NamedLists) =>
      (await loadSearchIndex(context, table, named)).index,
  }
  const readSnapshot = async (): Promise<CatalogueSnapshot> => {
    const { version, packs, ...read } = await readVersionAndCatalogue(db, ({ apps }) => collectPacks(apps))
    return buildSnapshot(version, { ...read, table: packs }, options)
  }
  const readNewer = async (version: number) =>
    (await findVersion(db)) === version ? undefined : readSnapshot()
  return catalogueCache(await readSnapshot(), readNewer, log)
}

/** @param readNewer resolves to undefined if the given version is still the current one */
export function catalogueCache(
  first: CatalogueSnapshot,
  readNewer: (version: number) => Promise<CatalogueSnapshot | undefined>,
  log: Log,
): CatalogueCache {
  let snapshot = first
  let refreshing: Promise<void> | undefined

  const refresh = async () => {
    const { version } = snapshot.offers
    try {
      const newer = await readNewer(version)
      if (newer === undefined) return
      snapshot = newer
      log.info({ event: 'catalogue.loaded', version: newer.offers.version }, 'catalogue loaded')
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      log.warn({ event: 'catalogue.refresh_failed', reason, version }, 'catalogue refresh failed')
    }
  }

  return {
    offers: () => snapshot.offers,
    listings: () => snapshot.listings,
    listTexts: () => snapshot.listTexts,
    packLists: () => snapshot.packLists,
    shortTitles: () => snapshot.packLists.table.shortTitles,
    findResponse: (url) => snapshot.responses.get(url),
    refreshIfStale: () => (refreshing ??= refresh().finally(() => (refreshing = undefined))),
  }
}

/**
 * Derives offers, lists, search index and prepared responses from one version.
 * @param options `indexOf` returns the search index of the packages
 */
export async function buildSnapshot(
  version: number,
  { lists, texts = NO_TEXTS, table }: { lists: CatalogueLists; texts?: ListTexts; table: PackTable },
  options: SnapshotOptions,
): Promise<CatalogueSnapshot> {
  const listings = listingsOf(lists)
  const packLists = {
    version,
    table,
    trending: trendingList(table, listings.appTypes),
    searchIndex: await options.indexOf(table, { ...listings, texts }),
  }
  return {
    offers: { version, find: table.findOffer },
    listings,
    listTexts: texts,
    packLists,
    responses: await prepareResponses(listings, listPacks(packLists, {}), options.shopUrl),
  }
}

async function prepareResponses(
  listings: Listings,
  trending: PackPage,
  shopUrl: string,
): Promise<Map<string, CachedResponse>> {
  const headers = {
    ...apiHeaders(shopUrl),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=30, stale-while-revalidate=300',
  }
  const lists: [string, object][] = [
    [contract.listPackages.url, trending],
    [contract.listGenres.url, { data: listings.genres }],
    [contract.listLanguages.url, { data: listings.languages }],
    [contract.listAppTypes.url, { data: listings.appTypes }],
    [contract.listApps.url, { data: listings.apps }],
    [listFaqs.url, { data: listings.faqs }],
  ]
  const answers = lists.map(
    async ([url, list]) => [url, await createCachedResponse(JSON.stringify(list), headers)] as const,
  )
  return new Map(await Promise.all(answers))
}
