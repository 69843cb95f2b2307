/** The routes of the desk that end a dispute. They move money in the books: the person must have proved who they are. */
import { recordDecision } from '#api/payments/disputes/record-decision.ts'
import type { DisputeEvent } from '#api/payments/disputes/dispute.ts'
import type { AppContext } from '#api/platform/context.ts'
import { type Acting, recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import * as contract from '#contract/staff/desk-disputes.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actOfDispute } from './act-of-dispute.ts'
import { toDeskDispute } from './to-desk-dispute.ts'

type Decision = { id: string; event: Extract<DisputeEvent, 'accept' | 'win' | 'lose'>; reason: string }

export function decideDisputeRoutes(platform: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.acceptDeskDispute,
      handler: async (request) => {
        const acting = actingOf(request)
        return decide(acting, { id: request.params.id, event: 'accept', reason: request.body.reason })
      },
    })

    app.route({
      ...contract.decideDeskDispute,
      handler: async (request) => {
        const acting = actingOf(request)
        const { outcome, reason } = request.body
        return decide(acting, { id: request.params.id, event: outcome === 'won' ? 'win' : 'lose', reason })
      },
    })
  }

  async function decide(acting: Acting, { id, event, reason }: Decision) {
    const result = await recordAct(platform, acting, {
      work: (context) => recordDecision(context, { id, event, by: acting.staff.name }),
      actOf: (done) =>
        done.kind === 'decided' ? actOfDispute(`dispute.${event}`, done.dispute, reason) : undefined,
    })
    if (result.kind === 'unknown') throw contract.NoSuchDispute()
    if (result.kind === 'refused') throw contract.DisputeStateRefused()
    if (result.kind === 'refund_in_progress') throw contract.RefundInProgress()
    return { data: toDeskDispute(result.dispute, platform.runtime.now()) }
  }
}
