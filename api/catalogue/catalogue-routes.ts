/** HTTP routes of the catalogue. Whole lists are prepared responses; filtered lists and searches are computed. */
import { ipPrefix } from '#api/platform/rate-limit/ip-prefix.ts'
import type { AppContext } from '#api/platform/context.ts'
import { replyCached } from '#api/platform/http/cached-response.ts'
import * as contract from '#contract/catalogue.ts'
import type { PackPage } from '#contract/catalogue.ts'
import { listFaqs } from '#contract/content.ts'
import type { PackPageRequest } from '#contract/page-data.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { TooManyRequests } from '#contract/identity.ts'
import { hasLettersToSearch } from '#contract/has-letters-to-search.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CatalogueCache } from './catalogue-cache.ts'
import { openAddressAllowance } from '#api/platform/rate-limit/address-allowance.ts'
import { listPacks, type PackLists } from './list-packs.ts'

const LISTS: readonly Endpoint[] = [
  contract.listGenres,
  contract.listLanguages,
  contract.listAppTypes,
  contract.listApps,
  listFaqs,
]

/** Most searches take less than 0.5 ms, and none more than 5 ms (search-work.ts). A city may share one address. */
const SEARCHES = { atOnce: 1_000, perSecond: 100 }
/** For pages of filtered lists and for packages by id. Families that share one address scroll fast. */
const LISTINGS = { atOnce: 200, perSecond: 100 }

const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=300'

/** @param countEmptySearch is called with the text of a search that finds nothing in the whole catalogue */
export function catalogueRoutes(
  { runtime }: AppContext,
  catalogue: CatalogueCache,
  countEmptySearch: (text: string) => void,
): FastifyPluginAsyncZod {
  const searches = openAddressAllowance(SEARCHES)
  const listings = openAddressAllowance(LISTINGS)
  /** @throws TooManyRequests with the seconds to wait */
  const limitListings = (address: string): void => {
    const wait = listings.take(ipPrefix(address), runtime.now())
    if (wait !== undefined) throw TooManyRequests(wait)
  }
  const prepared = (url: string) => {
    const answer = catalogue.findResponse(url)
    if (!answer) throw new Error(`No response is prepared for ${url}`)
    return answer
  }
  return async (app) => {
    for (const list of LISTS) {
      app.route({
        ...list,
        handler: async (request, reply) => replyCached(request, reply, prepared(list.url)),
      })
    }

    app.route({
      ...contract.listPackages,
      handler: async (request, reply) => {
        const { limit: length, texts, ...asked } = request.query
        if (Object.values(request.query).every((value) => value === undefined))
          return replyCached(request, reply, prepared(contract.listPackages.url))
        limitListings(request.ip)
        const limits = { limit: lengthOf(length), texts: languageOf(texts) }
        return cachedPage(reply, listPacks(catalogue.packLists(), { ...asked, ...limits }))
      },
    })

    // Not cached: the cart compares its prices with this answer after an order was refused because of a new price.
    app.route({
      ...contract.findPackages,
      handler: async ({ ip, query: { ids = '', poids = '', texts } }) => {
        limitListings(ip)
        const { table } = catalogue.packLists()
        const asked = [
          ...listed(ids).map((id) => table.positionOfId(id)),
          ...listed(poids).map((poid) => table.positionOfPoid(poid)),
        ]
        if (asked.length > contract.MAX_PACKAGES_BY_ID) throw contract.TooManyPackages()
        const positions = new Set(asked.filter((position) => position !== undefined))
        return { data: [...positions].map((position) => table.at(position, languageOf(texts))) }
      },
    })

    app.route({
      ...contract.searchPackages,
      handler: async (request, reply) => {
        const wait = searches.take(ipPrefix(request.ip), runtime.now())
        if (wait !== undefined) throw contract.TooManySearches(wait)
        const { query: q } = request.params
        const { limit: length, texts, ...asked } = request.query
        const limits = { limit: lengthOf(length), texts: languageOf(texts) }
        const page = findPage(catalogue.packLists(), { ...asked, ...limits, q })
        if (page.total === 0 && isUnfiltered(asked)) countEmptySearch(q)
        return cachedPage(reply, page)
      },
    })
  }
}

/**
 * Makes a page cacheable, except one that replaces an unknown or expired cursor: two instances with different versions would answer
 * the cursors of each other from the browser's cache, and the list would never go on.
 */
function cachedPage(reply: FastifyReply, page: PackPage): PackPage {
  if (page.message === undefined) void reply.header('cache-control', CACHE_CONTROL)
  return page
}

/** @throws SearchTooShort */
function findPage(lists: PackLists, asked: PackPageRequest & { q: string }): PackPage {
  const { q } = asked
  if (q === '') throw contract.SearchTooShort()
  const page = listPacks(lists, asked)
  // A short query is a whole title, such as "96": with filters it may have no result.
  const isKnown = page.total > 0 || hasLettersToSearch(q) || listPacks(lists, { q, limit: 1 }).total > 0
  if (!isKnown) throw contract.SearchTooShort()
  return page
}

/** Whether a search covers the whole catalogue. */
const isUnfiltered = ({ type, language, genre }: Omit<PackPageRequest, 'texts'>): boolean =>
  !type && !language && !genre

const lengthOf = (typed: string | undefined) => (typed === undefined ? undefined : Number(typed))

const languageOf = (code = ''): Language | undefined => (isLanguage(code) ? code : undefined)

const listed = (text: string): string[] => text.split(',').filter((part) => part !== '')
