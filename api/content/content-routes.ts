/** HTTP routes of content: pincode suggestions. */
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/content.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findPincodes } from './find-pincodes.ts'

export function contentRoutes({ db }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.findPincodes,
      handler: async (request, reply) => {
        void reply.header('cache-control', 'public, max-age=86400')
        return { data: await findPincodes(db, request.params.query) }
      },
    })
  }
}
