/**
 * Routes that check whether a mobile or an e-mail address has an account. Rate limited: they could enumerate customers.
 */
import { ipPrefix } from '#api/platform/rate-limit/ip-prefix.ts'
import { enforceRateLimit, enforceRateLimits, type RateLimit } from '#api/platform/rate-limit/rate-limit.ts'
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/identity.ts'
import * as texts from '#contract/messages.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findSatelliteSubscriber } from '#api/identity/subscribers/find-satellite-subscriber.ts'
import { isEmailRegistered, findSubscriberByMobile } from '#api/identity/subscribers/subscriber-store.ts'

/** A registration needs one or two look-ups. Enumerating a thousand mobiles takes one address four days. */
const ADDRESS_LIMIT: RateLimit = { name: 'look-up', max: 60, windowSeconds: 3_600 }
const DAILY_ADDRESS_LIMIT: RateLimit = { name: 'look-up-day', max: 240, windowSeconds: 86_400 }
/**
 * For all addresses together. A registration continues without this check: after the code, the server refuses
 * the registration of a mobile that has an account.
 */
const TOTAL_LIMIT: RateLimit = { name: 'look-up-total', max: 1_200, windowSeconds: 60 }

export function accountLookupRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { db } = platform
  const countLookUp = async ({ ip }: { ip: string }) => {
    const subject = ipPrefix(ip)
    await enforceRateLimits(platform, [
      { limit: ADDRESS_LIMIT, subject },
      { limit: DAILY_ADDRESS_LIMIT, subject },
    ])
    // After the limits of the address: its refused requests must not use up the total limit.
    await enforceRateLimit(platform, TOTAL_LIMIT, 'all')
  }
  return async (app) => {
    app.route({
      ...contract.checkMobile,
      handler: async (request) => {
        await countLookUp(request)
        const found = await findSubscriberByMobile(db, request.params.mobile)
        return { message: found ? texts.USER_FOUND : texts.USER_NOT_FOUND }
      },
    })

    app.route({
      ...contract.checkEmail,
      handler: async (request) => {
        await countLookUp(request)
        const found = await isEmailRegistered(db, request.params.email)
        return { message: found ? texts.USER_FOUND : texts.USER_NOT_FOUND }
      },
    })

    app.route({
      ...contract.checkSatellite,
      handler: async (request) => {
        await countLookUp(request)
        const found = await findSatelliteSubscriber(platform, request.body.data_identifier)
        return { data: found ? texts.USER_FOUND_IN_SATELLITE : texts.USER_NOT_FOUND }
      },
    })
  }
}
