/** Manual actions for the wallets at the stand-ins' page: fill, empty, or release a hold early. */
import { done, refuse } from '#simulators/by-hand.ts'
import type { Site } from '#simulators/site.ts'
import type { FastifyPluginAsync } from 'fastify'
import { releaseHold } from './wallet.ts'
import { findBalance, putIn, takeOut } from './wallet-store.ts'

const TOP_UP_PAISE = 500_00

type OfWallet = { Params: { smc: string }; Body: { to?: unknown } | undefined }
type OfHold = { Params: { orderId: string } }

export function walletByHandRoutes(site: Site): FastifyPluginAsync {
  return async (app) => {
    app.post<OfWallet>('/_wallet/:smc', async (request, reply) => {
      const { smc } = request.params
      const balancePaise = findBalance(site.store, smc)
      if (balancePaise === undefined) {
        return refuse(request, reply, { status: 404, reason: 'There is no such wallet' })
      }
      const to = request.body?.to
      if (to === 'fill') putIn(site.store, smc, TOP_UP_PAISE)
      else if (to === 'empty') takeOut(site.store, smc, balancePaise)
      else return refuse(request, reply, { status: 422, reason: 'A wallet is filled or emptied' })
      site.bell.emit('change', 'subscribers')
      return done(request, reply, 'subscribers')
    })

    app.post<OfHold>('/_wallet/holds/:orderId/release', async (request, reply) => {
      const outcome = releaseHold(site, request.params.orderId)
      if ('reason' in outcome || outcome.status === 'none') {
        return refuse(request, reply, { status: 409, reason: 'Nothing is held for this order' })
      }
      return done(request, reply, 'subscribers')
    })
  }
}
