/** The routes of the desk about support requests. */
import type { StaffConfig } from '#api/platform/config/staff-settings.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { Act } from '#api/staff/audit-log/audit-entry.ts'
import { recordAct, recordActInAdvance } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import { handleSupportRequest, type RequestResult } from '#api/support/handle-support-request.ts'
import { answerTemplates } from '#api/support/answer-templates.ts'
import { assignSupportRequest, type Reassignment } from '#api/support/assign-support-request.ts'
import { cursorOf, findSupportRequest, listRequestsForStaff } from '#api/support/support-request-store.ts'
import {
  type AnswerDue,
  answerDue,
  type RequestAction,
  type SupportRequest,
} from '#api/support/support-request.ts'
import { maskMobile } from '#contract/format/mask-mobile.ts'
import * as contract from '#contract/staff/desk-requests.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

export function deskRequestRoutes(
  platform: AppContext,
  { answerHours }: Pick<StaffConfig, 'answerHours'>,
): FastifyPluginAsyncZod {
  const shown = (request: SupportRequest) =>
    toDeskRequest(request, answerDue(request, { answerHours, now: platform.runtime.now() }))
  const handle = async (request: FastifyRequest, number: string, action: RequestAction) => {
    const acting = actingOf(request)
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
        const acting = actingOf(request)
        const { state, after, assigned } = request.query
        await recordActInAdvance(platform, acting, { name: 'requests.read', subject: after ?? 'first page' })
        const assignedTo = { all: undefined, none: null, me: acting.staff.name }[assigned]
        const requests = await listRequestsForStaff(platform.db, { states: [state], after, assignedTo })
        return { data: requests.map((one) => ({ ...shown(one), cursor: cursorOf(one) })) }
      },
    })

    app.route({
      ...contract.readDeskRequest,
      handler: async (request) => {
        const acting = actingOf(request)
        const { number } = request.params
        await recordActInAdvance(platform, acting, { name: 'requests.read', subject: number })
        const found = await findSupportRequest(platform.db, number)
        if (!found) throw contract.NoSuchRequest()
        const { language } = found
        return { data: { ...shown(found), language, templates: answerTemplates(language) } }
      },
    })

    app.route({
      ...contract.answerDeskRequest,
      handler: (request) =>
        handle(request, request.params.number, { kind: 'answer', text: request.body.text }),
    })

    app.route({
      ...contract.assignDeskRequest,
      handler: (request) => assign(platform, request, { number: request.params.number, ...request.body }),
    })

    app.route({
      ...contract.closeDeskRequest,
      handler: (request) => handle(request, request.params.number, { kind: 'close' }),
    })
  }
}

type AssignmentInput = { number: string; from: string | null; to: 'me' | 'none' }

async function assign(platform: AppContext, request: FastifyRequest, { number, from, to }: AssignmentInput) {
  const acting = actingOf(request)
  const change = { from, to: to === 'me' ? acting.staff.name : null }
  const result = await recordAct(platform, acting, {
    work: (context) => assignSupportRequest(context, number, change),
    actOf: (done) => (done === 'done' ? actOfAssignment(number, change) : undefined),
  })
  if (result === 'unknown') throw contract.NoSuchRequest()
  if (result === 'over') throw contract.RequestOver()
  if (result === 'changed') throw contract.AssignmentChanged()
  return { data: { number, assignedTo: change.to } }
}

const actOfAssignment = (number: string, { from, to }: Reassignment): Act => ({
  name: 'request.assign',
  subject: number,
  before: { assignedTo: from },
  after: { assignedTo: to },
})

function answerTo(result: RequestResult, number: string) {
  if (result.kind === 'unknown') throw contract.NoSuchRequest()
  if (result.kind === 'refused') throw contract.RequestOver()
  return { data: { number } }
}

const toDeskRequest = (request: SupportRequest, due: AnswerDue | null): contract.DeskRequest => ({
  number: request.number,
  subscriberId: request.subscriberId,
  state: request.state,
  type: request.type,
  query: request.query,
  raisedAt: request.raisedAt.toISOString(),
  mobile: maskMobile(request.mobile),
  assignedTo: request.assignedTo,
  due: due && { at: due.at.toISOString(), hoursLeft: due.hoursLeft },
  ...(request.answer !== null && { answer: request.answer }),
})
