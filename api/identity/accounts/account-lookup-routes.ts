/**
 * Routes that check whether a mobile or an e-mail address has an account. Rate limited, because a script could enumerate customers.
 */
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/identity.ts'
import * as texts from '#contract/messages.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findSatelliteSubscriber } from '#api/identity/subscribers/find-satellite-subscriber.ts'
import { isEmailRegistered, findSubscriberByMobile } from '#api/identity/subscribers/subscriber-store.ts'
import { limitAccountLookups } from '#api/identity/subscribers/limit-account-lookups.ts'

export function accountLookupRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { db } = platform
  return async (app) => {
    app.route({
      ...contract.checkMobile,
      handler: async (request) => {
        await limitAccountLookups(platform, request.ip)
        const found = await findSubscriberByMobile(db, request.params.mobile)
        return { message: found ? texts.USER_FOUND : texts.USER_NOT_FOUND }
      },
    })

    app.route({
      ...contract.checkEmail,
      handler: async (request) => {
        await limitAccountLookups(platform, request.ip)
        const found = await isEmailRegistered(db, request.params.email)
        return { message: found ? texts.USER_FOUND : texts.USER_NOT_FOUND }
      },
    })

    app.route({
      ...contract.checkSatellite,
      handler: async (request) => {
        await limitAccountLookups(platform, request.ip)
        const found = await findSatelliteSubscriber(platform, request.body.data_identifier)
        return { data: found ? texts.USER_FOUND_IN_SATELLITE : texts.USER_NOT_FOUND }
      },
    })
  }
}
