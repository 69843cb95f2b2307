/** Routes of a subscriber's packs. */
import { requireSession } from '#api/identity/sessions/require-session.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import * as contract from '#contract/packs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listEntitlements, PAGE_SIZE } from './entitlement-list-query.ts'
import { toOwnedPack } from './entitlement.ts'
import { upgradeOfferQuery } from './upgrade-offer-query.ts'

export function packRoutes(platform: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.listPacks,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        const packs = await listEntitlements(platform.db, subscriber.id, request.query.after)
        const [offer] = await runQueries(
          platform.db,
          upgradeOfferQuery(subscriber.id, platform.runtime.now()),
        )
        const next = packs.length === PAGE_SIZE ? packs.at(-1)?.id : undefined
        return { data: packs.map((pack) => toOwnedPack(pack, offer)), next }
      },
    })
  }
}
