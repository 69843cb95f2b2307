/** Manual actions for the wallets at the simulators' page: fill, empty, or release a hold early. */
import { done, refuse } from '#simulators/manual-controls.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { releaseHold } from './wallet.ts'
import { findBalance, credit, debit } from './wallet-store.ts'

const TOP_UP_PAISE = 500_00

type OfWallet = { Params: { smc: string }; Body: { to?: unknown } | undefined }
type OfHold = { Params: { orderId: string } }

export function walletManualRoutes(context: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.post<OfWallet>('/_wallet/:smc', async (request, reply) => {
      const { smc } = request.params
      const balancePaise = findBalance(context.store, smc)
      if (balancePaise === undefined) return refuse(request, reply, 404, 'There is no such wallet')
      const to = request.body?.to
      if (to === 'fill') credit(context.store, smc, TOP_UP_PAISE)
      else if (to === 'empty') debit(context.store, smc, balancePaise)
      else return refuse(request, reply, 422, 'A wallet is filled or emptied')
      context.events.emit('change', 'subscribers')
      return done(request, reply, 'subscribers')
    })

    app.post<OfHold>('/_wallet/holds/:orderId/release', async (request, reply) => {
      const outcome = releaseHold(context, request.params.orderId)
      if ('reason' in outcome || outcome.status === 'none')
        return refuse(request, reply, 409, 'Nothing is held for this order')
      return done(request, reply, 'subscribers')
    })
  }
}
