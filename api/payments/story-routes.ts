/** The story of an order over HTTP, for its owner, and which payments of the account have given no pack. */
import { findSignedIn, requireSession } from '#api/identity/require-session.ts'
import { orderIdOf } from '#api/orders/order.ts'
import type { Platform } from '#api/platform/platform.ts'
import { toRupees } from '#contract/money.ts'
import { NoSuchOrder } from '#contract/orders.ts'
import * as contract from '#contract/story.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { publicStatus } from './attempt.ts'
import { findStoryFacts, listTriedOrders } from './story-store.ts'
import { tellStory } from './tell-story.ts'

export function storyRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { db, world, config } = platform
  return async (app) => {
    app.route({
      ...contract.getOrderStory,
      handler: async (request) => {
        const signedIn = await findSignedIn(platform, request)
        const facts = signedIn && (await findStoryFacts(db, orderIdOf(request.params.transactionID)))
        // To everybody else it does not exist, signed in or not: the page shows them what the order's own answer says.
        if (!facts || facts.subscriberId !== signedIn.subscriber.id) throw NoSuchOrder()
        return { data: tellStory(facts, { now: world.now(), provider: config.brand.provider }) }
      },
    })

    app.route({
      ...contract.listUnsettledPayments,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        const tried = await listTriedOrders(db, subscriber.id)
        return {
          data: tried.map(({ order, attempts, refunds }) => ({
            transactionID: order.id,
            status: publicStatus({ order: order.status, attempts, refunds }),
            amount: toRupees(order.amountPaise),
            placedAt: order.placedAt.toISOString(),
          })),
        }
      },
    })
  }
}
