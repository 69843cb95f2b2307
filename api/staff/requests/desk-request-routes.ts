/** The routes of the desk about support requests. */
import type { AppContext } from '#api/platform/context.ts'
import { recordAct, recordBefore } from '#api/staff/audit-log/record-act.ts'
import { requireStaff } from '#api/staff/sessions/require-staff.ts'
import { handleSupportRequest, type RequestResult } from '#api/support/handle-support-request.ts'
import { findSupportRequest, listOpenRequests } from '#api/support/support-request-store.ts'
import type { RequestAction, SupportRequest } from '#api/support/support-request.ts'
import { maskMobile } from '#contract/format/mask-mobile.ts'
import * as contract from '#contract/staff/desk-requests.ts'
import { STAFF_ACCESS } from '#contract/staff/staff-access.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

export function deskRequestRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const handle = async (request: FastifyRequest, number: string, action: RequestAction) => {
    const roles = STAFF_ACCESS[`POST /staff/api/requests/:number/${action.kind}`]
    const acting = await requireStaff(platform, request, roles)
    const result = await recordAct(platform, acting, {
      work: (context) => handleSupportRequest(context, number, action),
      actOf: ({ kind }) =>
        kind === 'done' ? { name: `request.${action.kind}`, subject: number } : undefined,
    })
    return answerTo(result, number)
  }

  return async (app) => {
    app.route({
      ...contract.listDeskRequests,
      handler: async (request) => {
        const acting = await requireStaff(platform, request, STAFF_ACCESS['GET /staff/api/requests'])
        const { state, after } = request.query
        await recordBefore(platform, acting, { name: 'requests.read', subject: after ?? 'first page' })
        const requests = await listOpenRequests(platform.db, [state], after)
        return { data: requests.map(toDeskRequest) }
      },
    })

    app.route({
      ...contract.readDeskRequest,
      handler: async (request) => {
        const acting = await requireStaff(platform, request, STAFF_ACCESS['GET /staff/api/requests/:number'])
        const { number } = request.params
        await recordBefore(platform, acting, { name: 'requests.read', subject: number })
        const found = await findSupportRequest(platform.db, number)
        if (!found) throw contract.NoSuchRequest()
        return { data: toDeskRequest(found) }
      },
    })

    app.route({
      ...contract.answerDeskRequest,
      handler: (request) =>
        handle(request, request.params.number, { kind: 'answer', text: request.body.text }),
    })

    app.route({
      ...contract.closeDeskRequest,
      handler: (request) => handle(request, request.params.number, { kind: 'close' }),
    })
  }
}

function answerTo(result: RequestResult, number: string) {
  if (result.kind === 'unknown') throw contract.NoSuchRequest()
  if (result.kind === 'refused') throw contract.RequestOver()
  return { data: { number } }
}

const toDeskRequest = (request: SupportRequest): contract.DeskRequest => ({
  ...{ number: request.number, subscriberId: request.subscriberId, state: request.state },
  ...{ type: request.type, query: request.query },
  ...{ raisedAt: request.raisedAt.toISOString(), mobile: maskMobile(request.mobile) },
  ...(request.answer !== null && { answer: request.answer }),
})
