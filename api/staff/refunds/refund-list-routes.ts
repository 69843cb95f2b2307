/** The routes of the desk about refunds in progress, those that their gateways refused, and those that are done. */
import { type ListedRefund, listRefunds } from '#api/payments/refunds/refund-list-query.ts'
import { type ManualRefundResult, recordManualRefund } from '#api/payments/refunds/record-manual-refund.ts'
import type { AppContext } from '#api/platform/context.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import * as contract from '#contract/staff/desk-refunds.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

export function refundListRoutes(platform: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.listDeskRefunds,
      handler: async (request) => {
        const { state: group = 'in_progress', gateway, after } = request.query
        const refunds = await listRefunds(platform.db, { group, gateway, after })
        return { data: refunds.map(toDeskRefund) }
      },
    })

    app.route({
      ...contract.recordDeskManualRefund,
      handler: async (request) => {
        const acting = actingOf(request)
        const { reference: token } = request.params
        const { from, transfer: reference } = request.body
        const sent = { token, from, reference, by: acting.staff.name, channel: 'desk' } as const
        const result = await recordAct(platform, acting, {
          work: (context) => recordManualRefund(context, sent),
          actOf: (done) =>
            done.kind === 'recorded'
              ? {
                  name: 'refund.record_manual',
                  subject: token,
                  after: { amountPaise: done.amountPaise, from, reference },
                }
              : undefined,
        })
        if (result.kind !== 'recorded') throw REFUSALS[result.kind]()
        return { data: { refund: token, amountPaise: result.amountPaise } }
      },
    })
  }
}

const REFUSALS = {
  unknown: contract.NoSuchRefund,
  not_manual: contract.RefundNotManual,
  reference_used: contract.TransferUsed,
  same_person: contract.OwnProposal,
  disputed: contract.PaymentDisputed,
} satisfies Record<Exclude<ManualRefundResult['kind'], 'recorded'>, () => Error>

const toDeskRefund = ({
  token,
  orderId,
  status,
  requestedAt,
  doneAt,
  ...refund
}: ListedRefund): contract.DeskRefund => ({
  ...refund,
  reference: token,
  order: orderId,
  state: status,
  requestedAt: requestedAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
})
