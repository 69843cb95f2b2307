/** Routes of automatic renewal: the offer for a cart, the state in My Account, and the stop. */
import type { Offers } from '#api/catalogue/catalogue.ts'
import { requireSession } from '#api/identity/sessions/require-session.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import * as contract from '#contract/renewals.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { describeRenewal } from './describe-renewal.ts'
import { isPossibleAt, offerRenewal, termsOf } from '#api/renewals/consent/offer-renewal.ts'
import { renewalFactsQuery } from './renewal-facts-query.ts'
import { planPrice } from './plan-price.ts'
import { type RenewalRecord, renewalRecordQuery } from './renewal-record-query.ts'
import { stopRenewal } from '#api/renewals/subscriptions/stop-renewal.ts'

type ReadOffers = (poids: readonly string[]) => Promise<Offers>

export function renewalRoutes(
  platform: AppContext,
  gateways: GatewayRegistry,
  readOffers: ReadOffers,
): FastifyPluginAsyncZod {
  const { db, runtime } = platform
  const all = Object.values(gateways)
  const isOffered = all.some(({ mandates }) => mandates?.isOffered)
  const isPlanSold = async ({ poid, months }: RenewalRecord): Promise<boolean> =>
    planPrice(await readOffers([poid]), { poid, anchor: { months } }) !== undefined
  const read = async (subscriberId: string) => {
    const [found] = await runQueries(db, renewalRecordQuery(subscriberId))
    const isSold = found !== undefined && (await isPlanSold(found))
    return { data: describeRenewal(found, isSold, runtime.now()) }
  }
  return async (app) => {
    app.route({
      ...contract.getRenewalOffer,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        const { poid, start } = request.query
        const [facts] = await runQueries(db, renewalFactsQuery(subscriber.id))
        if (facts.isSubscribed) return { data: { kind: 'subscribed' } as const }
        const plan = isOffered ? (await readOffers([poid])).find(poid) : undefined
        const offer = offerRenewal({ plan, start }, facts, runtime.now())
        const possible = offer ? all.filter(({ mandates }) => isPossibleAt(mandates, offer)) : []
        if (!offer || possible.length === 0) return { data: { kind: 'not_offered' } as const }
        const names = possible.map(({ name }) => name)
        return { data: { kind: 'offered', terms: termsOf(offer), gateways: names } as const }
      },
    })

    app.route({
      ...contract.getRenewal,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        return read(subscriber.id)
      },
    })

    app.route({
      ...contract.stopRenewal,
      handler: async (request) => {
        const { subscriber } = await requireSession(platform, request)
        await stopRenewal(platform, gateways, subscriber.id)
        return read(subscriber.id)
      },
    })
  }
}
