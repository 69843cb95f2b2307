/** The routes of the desk that read disputes and their evidence. */
import { findDispute, listDisputes } from '#api/payments/disputes/dispute-query.ts'
import { listDisputeNotes } from '#api/payments/disputes/dispute-store.ts'
import { payoutGateways } from '#api/payouts/close-day.ts'
import type { AppContext } from '#api/platform/context.ts'
import { recordActInAdvance } from '#api/staff/audit-log/record-act.ts'
import { readDeskOrder } from '#api/staff/orders/read-desk-order.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import * as contract from '#contract/staff/desk-disputes.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actOfDispute } from './act-of-dispute.ts'
import { readConsentAndSession } from './evidence-query.ts'
import { toDeskDispute } from './to-desk-dispute.ts'

export function readDisputeRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { db, runtime, config } = platform
  return async (app) => {
    app.route({
      ...contract.listDeskDisputes,
      handler: async (request) => {
        const { view = 'undecided', gateway: name, after } = request.query
        const gateway = payoutGateways(config).find((one) => one === name)
        if (name !== undefined && gateway === undefined) return { data: [] }
        const found = await listDisputes(db, { isDecided: view === 'decided', gateway, after })
        return { data: found.map((one) => toDeskDispute(one, runtime.now())) }
      },
    })

    app.route({
      ...contract.readDeskDispute,
      handler: async (request) => ({ data: await readDispute(request.params.id) }),
    })

    app.route({
      ...contract.readDeskEvidence,
      handler: async (request) => {
        const acting = actingOf(request)
        const dispute = await findDispute(db, request.params.id)
        if (!dispute) throw contract.NoSuchDispute()
        const { payment } = dispute
        const order = payment ? await readDeskOrder(platform, payment.orderId) : undefined
        if (!payment || !order) throw contract.PaymentStillUnknown()
        await recordActInAdvance(platform, acting, actOfDispute('dispute.read_evidence', dispute))
        const read = await readDispute(dispute.id)
        const proofs = await readConsentAndSession(db, payment.attemptId)
        return { data: { ...read, ...proofs, order, writtenAt: runtime.now().toISOString() } }
      },
    })
  }

  async function readDispute(id: string) {
    const dispute = await findDispute(db, id)
    if (!dispute) throw contract.NoSuchDispute()
    const notes = await listDisputeNotes(db, id)
    return {
      dispute: toDeskDispute(dispute, runtime.now()),
      notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
    }
  }
}
