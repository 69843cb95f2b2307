/** Routes of a subscriber's account: the profile, the language of messages and the registered device. */
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/account.ts'
import { Unauthenticated } from '#contract/identity.ts'
import * as texts from '#contract/messages.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { requireSession } from '#api/identity/sessions/require-session.ts'
import { findSessionDevice } from '#api/identity/sessions/session-store.ts'
import { updateLanguage } from '#api/identity/subscribers/subscriber-store.ts'
import { toUser } from '#api/identity/subscribers/subscriber.ts'
import { updateAccount } from './update-account.ts'

export function accountRoutes(platform: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.updateUser,
      handler: async (request, reply) => {
        const signedIn = await requireSession(platform, request)
        const { age: ageGroup, ...profile } = request.body
        const subscriber = await updateAccount(platform, signedIn, { ...profile, ageGroup })
        return { message: reply.localize().translate(texts.UPDATED), data: toUser(subscriber) }
      },
    })

    app.route({
      ...contract.changeLanguage,
      handler: async (request, reply) => {
        const { subscriber } = await requireSession(platform, request)
        await updateLanguage(platform.db, subscriber.id, request.body.language)
        return reply.code(204).send(null)
      },
    })

    app.route({
      ...contract.getDevice,
      handler: async (request) => {
        const { sessionId } = await requireSession(platform, request)
        const device = await findSessionDevice(platform.db, sessionId)
        if (!device) throw Unauthenticated()
        return { data: { name: device.name, registeredAt: device.registeredAt.toISOString() } }
      },
    })
  }
}
