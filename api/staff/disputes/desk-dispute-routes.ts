/** The routes of the desk that record disputes. */
import type { Dispute } from '#api/payments/disputes/dispute.ts'
import { findPaymentOfDispute, recordDispute } from '#api/payments/disputes/record-dispute.ts'
import { payoutGateways } from '#api/payouts/close-day.ts'
import type { AppContext } from '#api/platform/context.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import { DAY_MS } from '#contract/durations.ts'
import { startOfDayInIndia } from '#contract/format/india-time.ts'
import { paise } from '#contract/money.ts'
import * as contract from '#contract/staff/desk-disputes.ts'
import { NoSuchGateway } from '#contract/staff/desk-payouts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actOfDispute } from './act-of-dispute.ts'
import { toDeskDispute } from './to-desk-dispute.ts'

export function deskDisputeRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { runtime, config } = platform
  const answer = (dispute: Dispute) => ({ data: toDeskDispute(dispute, runtime.now()) })
  const gatewayOf = (given: string) => payoutGateways(config).find((name) => name === given)

  return async (app) => {
    app.route({
      ...contract.recordDeskDispute,
      handler: async (request) => {
        const acting = actingOf(request)
        const { gateway: name, payment, openedOn, respondBy, amountPaise, ...given } = request.body
        const gateway = gatewayOf(name)
        if (gateway === undefined) throw NoSuchGateway()
        const result = await recordAct(platform, acting, {
          work: (context) =>
            recordDispute(context, {
              ...given,
              gateway,
              paymentReference: payment,
              amountPaise: paise(amountPaise),
              openedAt: startOfDayInIndia(openedOn),
              respondBy: new Date(startOfDayInIndia(respondBy).getTime() + DAY_MS),
              recordedBy: acting.staff.name,
            }),
          actOf: (done) =>
            done.kind === 'recorded' ? actOfDispute('dispute.record', done.dispute) : undefined,
        })
        if (result.kind === 'case_used') throw contract.DisputeRecorded()
        if (result.kind === 'too_much') throw contract.DisputeTooLarge()
        return answer(result.dispute)
      },
    })

    app.route({
      ...contract.matchDeskDispute,
      handler: async (request) => {
        const acting = actingOf(request)
        const result = await recordAct(platform, acting, {
          work: (context) => findPaymentOfDispute(context, request.params.id),
          actOf: (done) =>
            done.kind === 'recorded' ? actOfDispute('dispute.find_payment', done.dispute) : undefined,
        })
        if (result.kind === 'unknown') throw contract.NoSuchDispute()
        if (result.kind === 'no_payment') throw contract.PaymentStillUnknown()
        if (result.kind !== 'recorded') throw contract.DisputeTooLarge()
        return answer(result.dispute)
      },
    })
  }
}
