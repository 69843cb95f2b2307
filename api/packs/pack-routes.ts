/** A subscriber's own packs over HTTP. */
import { requireSession } from '#api/identity/require-session.ts'
import type { Platform } from '#api/platform/platform.ts'
import * as contract from '#contract/packs.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listEntitlements, PACKS_A_PAGE } from './entitlement-store.ts'
import { toOwnedPack } from './entitlement.ts'

export function packRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.listPacks,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        const packs = await listEntitlements(platform.db, subscriber.id, request.query.after)
        const next = packs.length === PACKS_A_PAGE ? packs.at(-1)?.id : undefined
        return { data: packs.map(toOwnedPack), next }
      },
    })
  }
}
