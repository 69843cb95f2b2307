/**
 * `POST /_chargeback` lets the bank of a buyer take a captured payment back: the gateway withholds it from the next payout. It
 * sends no webhook, because the fields of such a webhook are not known.
 */
import { BANK_GATEWAYS, isBankGateway } from '#simulators/bank-gateways.ts'
import { done, refuse } from '#simulators/manual-controls.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { insertChargeback } from './chargeback-store.ts'
import { listMovements } from './list-movements.ts'

type Opening = { Body: { gateway?: unknown; attempt?: unknown } | undefined }

export function chargebackRoutes({ store }: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.post<Opening>('/_chargeback', async (request, reply) => {
      const { gateway, attempt } = request.body ?? {}
      if (!isBankGateway(gateway))
        return refuse(request, reply, 422, `Give the gateway: ${BANK_GATEWAYS.join(', ')}`)
      const payment = listMovements(store, gateway).find(
        ({ kind, attemptId }) => kind === 'payment' && attemptId === attempt,
      )
      if (!payment) return refuse(request, reply, 404, 'There is no such captured payment')
      if (!insertChargeback(store, payment)) return refuse(request, reply, 409, 'It has a chargeback')
      return done(request, reply, gateway)
    })
  }
}
