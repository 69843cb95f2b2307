/**
 * In-memory cache of the catalogue: read once for each version, then used for offers, pages and lists without a
 * database query. If the database is unavailable, the last version that was read stays in use.
 */
import type { Log } from '#api/platform/observability/logger.ts'
import type { AppContext } from '#api/platform/context.ts'
import { type CachedResponse, createCachedResponse } from '#api/platform/http/cached-response.ts'
import { apiHeaders } from '#api/platform/http/security-headers.ts'
import * as contract from '#contract/catalogue.ts'
import { listFaqs } from '#contract/content.ts'
import { type Listings, listingsOf, type Offers, offersOf, type CatalogueData } from './catalogue.ts'
import { findVersion, readVersionAndCatalogue } from './catalogue-store.ts'
import { buildSearchIndex, type SearchIndex } from '#api/catalogue/search/build-search-index.ts'

export type CatalogueCache = {
  /** Returns the price options on sale. */
  current: () => Offers
  /** Returns the lists that pages show. */
  pages: () => Listings
  searchIndex: () => SearchIndex
  /** Returns the prepared response for the URL of a list, such as "/api/movies"; undefined for any other URL. */
  ready: (url: string) => CachedResponse | undefined
  /** Queries the current version; reads the catalogue again only if the version has changed. Never throws. */
  refreshIfStale: () => Promise<void>
}

/** All data of one version, replaced in one assignment: lists and prices never come from different versions. */
type Edition = {
  offers: Offers
  listings: Listings
  searchIndex: SearchIndex
  answers: ReadonlyMap<string, CachedResponse>
}

/** @throws if the database cannot be read: without a first version there is nothing to sell */
export async function openCatalogueCache({ db, config, log, runtime }: AppContext): Promise<CatalogueCache> {
  const options = { shopUrl: config.shopUrl, pause: () => runtime.sleep(0) }
  const readEdition = async (): Promise<Edition> => {
    const { version, stock } = await readVersionAndCatalogue(db)
    return buildEdition(version, stock, options)
  }
  const readNewer = async (version: number) =>
    (await findVersion(db)) === version ? undefined : readEdition()
  return catalogueCache(await readEdition(), readNewer, log)
}

/** @param readNewer resolves to undefined if the given version is still the current one */
export function catalogueCache(
  first: Edition,
  readNewer: (version: number) => Promise<Edition | undefined>,
  log: Log,
): CatalogueCache {
  let edition = first
  let refreshing: Promise<void> | undefined

  const refresh = async () => {
    const { version } = edition.offers
    try {
      const newer = await readNewer(version)
      if (newer === undefined) return
      edition = newer
      log.info({ event: 'catalogue.loaded', version: newer.offers.version }, 'catalogue loaded')
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      log.warn({ event: 'catalogue.refresh_failed', reason, version }, 'catalogue refresh failed')
    }
  }

  return {
    current: () => edition.offers,
    pages: () => edition.listings,
    searchIndex: () => edition.searchIndex,
    ready: (url) => edition.answers.get(url),
    refreshIfStale: () => (refreshing ??= refresh().finally(() => (refreshing = undefined))),
  }
}

/**
 * Derives offers, lists, search index and prepared responses from one version.
 * @param options `pause` lets the instance handle requests between the steps of indexing a large catalogue
 */
export async function buildEdition(
  version: number,
  stock: CatalogueData,
  options: { shopUrl: string; pause: () => Promise<void> },
): Promise<Edition> {
  const listings = listingsOf(stock)
  return {
    offers: offersOf(version, stock),
    listings,
    searchIndex: await buildSearchIndex(listings, options.pause),
    answers: await prepareResponses(listings, options.shopUrl),
  }
}

async function prepareResponses(listings: Listings, shopUrl: string): Promise<Map<string, CachedResponse>> {
  const headers = {
    ...apiHeaders(shopUrl),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=30, stale-while-revalidate=300',
  }
  const lists: [string, readonly unknown[]][] = [
    [contract.listPackages.url, listings.packages],
    [contract.listGenres.url, listings.genres],
    [contract.listLanguages.url, listings.languages],
    [contract.listAppTypes.url, listings.appTypes],
    [contract.listApps.url, listings.apps],
    [listFaqs.url, listings.faqs],
  ]
  const answers = lists.map(
    async ([url, data]) => [url, await createCachedResponse(JSON.stringify({ data }), headers)] as const,
  )
  return new Map(await Promise.all(answers))
}
