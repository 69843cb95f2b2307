/** Routes of the session: the signed-in subscriber, and signing out. */
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/identity.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findSession, requireSession } from '#api/identity/sessions/require-session.ts'
import { endSession } from '#api/identity/sessions/session-store.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'
import { toUser } from '#api/identity/subscribers/subscriber.ts'

export function sessionRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { db, runtime } = platform
  return async (app) => {
    app.route({
      ...contract.logOut,
      handler: async (request, reply) => {
        // Signing out is idempotent: a session that has already ended is not an error.
        const signedIn = await findSession(platform, request)
        if (signedIn) await endSession(signedIn.sessionId, runtime.now()).execute(db)
        return reply.code(204).send(null)
      },
    })

    app.route({
      ...contract.signOutEverywhere,
      handler: async (request, reply) => {
        const { subscriber } = await requireSession(platform, request)
        await signOutEverywhere(platform, subscriber)
        return reply.code(204).send(null)
      },
    })

    app.route({
      ...contract.getUser,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        return { data: toUser(subscriber) }
      },
    })
  }
}
