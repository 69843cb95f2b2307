/**
 * The catalogue in memory: read once a version, then sold from, shown and sent without asking the database.
 * If the database is away, the last good version stays.
 */
import type { Log } from '#api/platform/log.ts'
import type { AppContext } from '#api/platform/context.ts'
import { type CachedResponse, createCachedResponse } from '#api/platform/cached-response.ts'
import { apiHeaders } from '#api/platform/security-headers.ts'
import * as contract from '#contract/catalogue.ts'
import { listFaqs } from '#contract/content.ts'
import { type Listings, listingsOf, type Offers, offersOf, type CatalogueData } from './catalogue.ts'
import { findVersion, readVersionAndCatalogue } from './catalogue-store.ts'
import { buildSearchIndex, type SearchIndex } from './build-search-index.ts'

export type CatalogueCache = {
  /** What may be bought, at which price. */
  current: () => Offers
  /** What pages show. */
  pages: () => Listings
  searchIndex: () => SearchIndex
  /** The finished answer for the address of a list, such as "/api/movies"; undefined for any other. */
  ready: (url: string) => CachedResponse | undefined
  /** One small query; reads the catalogue again only where its version has changed. Never throws. */
  refreshIfStale: () => Promise<void>
}

/** Everything of one version, exchanged in one step: an old list never stands beside a new price. */
type Edition = {
  offers: Offers
  listings: Listings
  searchIndex: SearchIndex
  answers: ReadonlyMap<string, CachedResponse>
}

/** @throws when the database cannot be read: without a first edition there is nothing to sell. */
export async function openCatalogueCache({ db, config, log, world }: AppContext): Promise<CatalogueCache> {
  const making = { shopUrl: config.shopUrl, pause: () => world.sleep(0) }
  const readEdition = async (): Promise<Edition> => {
    const { version, stock } = await readVersionAndCatalogue(db)
    return snapshotOf(version, stock, making)
  }
  const readNewer = async (version: number) =>
    (await findVersion(db)) === version ? undefined : readEdition()
  return catalogueCache(await readEdition(), readNewer, log)
}

/** @param readNewer resolves to undefined where the version it is given is still the newest. */
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
      log.info({ version: newer.offers.version }, 'catalogue read')
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : 'unknown', version },
        'catalogue not refreshed',
      )
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

/** @param making `pause` lets requests be answered between the steps of making a big catalogue searchable */
export async function snapshotOf(
  version: number,
  stock: CatalogueData,
  making: { shopUrl: string; pause: () => Promise<void> },
): Promise<Edition> {
  const listings = listingsOf(stock)
  return {
    offers: offersOf(version, stock),
    listings,
    searchIndex: await buildSearchIndex(listings, making.pause),
    answers: await readyAnswers(listings, making.shopUrl),
  }
}

async function readyAnswers(listings: Listings, shopUrl: string): Promise<Map<string, CachedResponse>> {
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
