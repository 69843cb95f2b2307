/** Routes of a subscriber's support requests. */
import { requireSession } from '#api/identity/sessions/require-session.ts'
import { enforceRateLimit, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/support.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { raiseRequest } from './raise-request.ts'
import { listRequestsOfSubscriber } from './support-request-store.ts'
import { toRaisedRequest } from './support-request.ts'

/** More than a person writes in an hour. */
const SUBSCRIBER_LIMIT: RateLimit = { name: 'raise-request', max: 30, windowSeconds: 3_600 }

export function supportRoutes(platform: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.raiseRequest,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        await enforceRateLimit(platform, SUBSCRIBER_LIMIT, subscriber.id)
        const { query, requestType: type, altContact: alternateContact } = request.body
        const requestId = await raiseRequest(platform, subscriber, { type, query, alternateContact })
        return { data: { requestId } }
      },
    })

    app.route({
      ...contract.listRequests,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        const requests = await listRequestsOfSubscriber(platform.db, subscriber.id, request.query.before)
        return { data: requests.map(toRaisedRequest) }
      },
    })
  }
}
