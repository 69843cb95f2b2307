/** Manual actions at the simulators' page, or by a test, that replace those of a gateway and the bank behind it. */
import { done, refuse } from './manual-controls.ts'
import type { Section, SimulatorContext } from './simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'

type RefundEnd = 'success' | 'failure'

/** What the routes need of a gateway's simulator. */
export type ManualGateway<State extends string, Payment extends { state: State }, Refund> = {
  section: Section
  /** The paths of payments and refunds, such as `/_payment` and `/_refund`. */
  paths: { payments: string; refunds: string }
  isState: (name: unknown) => name is State
  findPayment: (store: SimulatorContext['store'], id: string) => Payment | undefined
  canFinish: (payment: Payment, to: State) => boolean
  finishPayment: (context: SimulatorContext, payment: Payment, to: State) => Promise<unknown>
  resendWebhook: (context: SimulatorContext, payment: Payment) => void
  findRefund: (store: SimulatorContext['store'], id: string) => Refund | undefined
  finishRefund: (context: SimulatorContext, refund: Refund, to: RefundEnd) => unknown
}

type Action = { Params: { id: string }; Body: { to?: unknown } | undefined }

/** Ends a payment or a refund in a state, and sends a payment's webhook again. */
export function paymentManualRoutes<
  State extends string,
  Payment extends { state: State },
  Refund extends { state: string },
>(context: SimulatorContext, gateway: ManualGateway<State, Payment, Refund>): FastifyPluginAsync {
  const { section, paths, isState } = gateway
  return async (app) => {
    app.post<Action>(`${paths.payments}/:id/settle`, async (request, reply) => {
      const payment = gateway.findPayment(context.store, request.params.id)
      if (!payment) return refuse(request, reply, 404, 'There is no such payment')
      const to = request.body?.to
      if (!isState(to)) return refuse(request, reply, 422, 'There is no such state')
      if (!gateway.canFinish(payment, to))
        return refuse(request, reply, 409, `It cannot go from ${payment.state} to ${to}`)
      await gateway.finishPayment(context, payment, to)
      return done(request, reply, section)
    })

    app.post<Action>(`${paths.payments}/:id/webhook`, async (request, reply) => {
      const payment = gateway.findPayment(context.store, request.params.id)
      if (!payment) return refuse(request, reply, 404, 'There is no such payment')
      gateway.resendWebhook(context, payment)
      return done(request, reply, section)
    })

    app.post<Action>(`${paths.refunds}/:id/settle`, async (request, reply) => {
      const refund = gateway.findRefund(context.store, request.params.id)
      if (!refund) return refuse(request, reply, 404, 'There is no such refund')
      const to = request.body?.to
      if (to !== 'success' && to !== 'failure')
        return refuse(request, reply, 422, 'A refund ends in success or failure')
      if (refund.state !== 'queued') return refuse(request, reply, 409, 'This refund has ended')
      gateway.finishRefund(context, refund, to)
      return done(request, reply, section)
    })
  }
}
