/** Whether a mobile or an e-mail address is known already. Each address has a budget: these calls could list customers. */
import { countRequest, type Limit } from '#api/platform/count-request.ts'
import type { Platform } from '#api/platform/platform.ts'
import * as contract from '#contract/identity.ts'
import * as texts from '#contract/texts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findSatelliteSubscriber } from './find-satellite-subscriber.ts'
import { emailIsKnown, findSubscriberByMobile } from './subscriber-store.ts'

const LOOK_UPS: Limit = { name: 'look-up', most: 60, windowSeconds: 3_600 }

export function lookUpRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { db } = platform
  return async (app) => {
    app.route({
      ...contract.checkMobile,
      handler: async (request) => {
        await countRequest(platform, LOOK_UPS, request.ip)
        const found = await findSubscriberByMobile(db, request.params.mobile)
        return { message: found ? texts.USER_FOUND : texts.USER_NOT_FOUND }
      },
    })

    app.route({
      ...contract.checkEmail,
      handler: async (request) => {
        await countRequest(platform, LOOK_UPS, request.ip)
        const found = await emailIsKnown(db, request.params.email)
        return { message: found ? texts.USER_FOUND : texts.USER_NOT_FOUND }
      },
    })

    app.route({
      ...contract.checkSatellite,
      handler: async (request) => {
        await countRequest(platform, LOOK_UPS, request.ip)
        const found = await findSatelliteSubscriber(platform, request.body.data_identifier)
        return { data: found ? texts.USER_FOUND_IN_SATELLITE : texts.USER_NOT_FOUND }
      },
    })
  }
}
