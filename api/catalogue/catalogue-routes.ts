/** HTTP routes of the catalogue. Lists are prepared responses, equal for all visitors; only search is computed. */
import { ipPrefix } from '#api/platform/rate-limit/ip-prefix.ts'
import type { AppContext } from '#api/platform/context.ts'
import { replyCached } from '#api/platform/http/cached-response.ts'
import * as contract from '#contract/catalogue.ts'
import { listFaqs } from '#contract/content.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { hasLettersToSearch } from '#contract/validation.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CatalogueCache } from './catalogue-cache.ts'
import { openSearchLimit } from '#api/catalogue/search/search-limit.ts'
import { searchPackages } from '#api/catalogue/search/search-packages.ts'

const LISTS: readonly Endpoint[] = [
  contract.listPackages,
  contract.listGenres,
  contract.listLanguages,
  contract.listAppTypes,
  contract.listApps,
  listFaqs,
]

export function catalogueRoutes({ runtime }: AppContext, catalogue: CatalogueCache): FastifyPluginAsyncZod {
  const limit = openSearchLimit()
  return async (app) => {
    for (const list of LISTS) {
      app.route({
        ...list,
        handler: async (request, reply) => {
          const answer = catalogue.findResponse(list.url)
          if (!answer) throw new Error(`No response is prepared for ${list.url}`)
          return replyCached(request, reply, answer)
        },
      })
    }

    app.route({
      ...contract.searchPackages,
      handler: async (request, reply) => {
        const wait = limit.take(ipPrefix(request.ip), runtime.now())
        if (wait !== undefined) throw contract.TooManySearches(wait)
        void reply.header('cache-control', 'public, max-age=30, stale-while-revalidate=300')
        const { query } = request.params
        const found = searchPackages(catalogue.searchIndex(), query)
        if (found.length === 0 && !hasLettersToSearch(query)) throw contract.SearchTooShort()
        return { data: found }
      },
    })
  }
}
