/** The routes of the desk that answer a dispute: its notes, and its evidence. */
import { addDisputeNote, answerDispute } from '#api/payments/disputes/answer-dispute.ts'
import { findDispute } from '#api/payments/disputes/dispute-query.ts'
import type { AppContext } from '#api/platform/context.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import * as contract from '#contract/staff/desk-disputes.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actOfDispute } from './act-of-dispute.ts'
import { toDeskDispute } from './to-desk-dispute.ts'

export function answerDisputeRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { db, runtime } = platform
  return async (app) => {
    app.route({
      ...contract.noteDeskDispute,
      handler: async (request) => {
        const acting = actingOf(request)
        const { id } = request.params
        const { reason: text } = request.body
        const result = await recordAct(platform, acting, {
          work: (context) => addDisputeNote(context, { id, text, by: acting.staff.name }),
          actOf: (done) =>
            done.kind === 'done' ? actOfDispute('dispute.note', done.dispute, text) : undefined,
        })
        if (result.kind === 'unknown') throw contract.NoSuchDispute()
        return { data: toDeskDispute(result.dispute, runtime.now()) }
      },
    })

    app.route({
      ...contract.sendDeskEvidence,
      handler: async (request) => {
        const acting = actingOf(request)
        const sent = { id: request.params.id, reference: request.body.reference }
        const result = await recordAct(platform, acting, {
          work: (context) => answerDispute(context, sent),
          actOf: (done) =>
            done.kind === 'done' ? actOfDispute('dispute.send_evidence', done.dispute) : undefined,
        })
        if (result.kind === 'unknown') throw contract.NoSuchDispute()
        if (result.kind === 'refused') throw contract.DisputeStateRefused()
        return { data: toDeskDispute((await findDispute(db, sent.id)) ?? result.dispute, runtime.now()) }
      },
    })
  }
}
