/** The routes of the desk that submit, approve, reject, take back, withdraw and undo drafts of the catalogue. */
import { undoPublication } from '#api/catalogue/drafts/undo-publication.ts'
import type { DraftAction } from '#api/catalogue/drafts/draft.ts'
import { moveDraft, type MoveResult } from '#api/catalogue/drafts/move-draft.ts'
import type { AppContext } from '#api/platform/context.ts'
import { type Acting, recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import { momentInIndia } from '#contract/format/india-time.ts'
import * as contract from '#contract/staff/desk-drafts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actOfMove } from './act-of-edit.ts'
import { draftRefusal } from './draft-refusal.ts'
import { publishDueDrafts } from './publish-due-drafts.ts'

type Place = { params: { id: string }; body: { revision: number } }
type Move = Exclude<DraftAction, { kind: 'publish' | 'block' }>

export function deskDraftActRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const act = async ({ params, body: { revision } }: Place, acting: Acting, move: Move) => {
    const result = await recordAct(platform, acting, {
      work: (context) => moveDraft(context, { ...params, revision }, move),
      actOf: actOfMove,
    })
    return { data: movedOf(result) }
  }
  return async (app) => {
    app.route({
      ...contract.submitDeskDraft,
      handler: async (request) => {
        const acting = actingOf(request)
        const publishAt = publishTime(request.body.publishAt)
        return act(request, acting, { kind: 'submit', by: acting.staff.name, publishAt })
      },
    })

    app.route({
      ...contract.takeDeskDraftBack,
      handler: (request) => act(request, actingOf(request), { kind: 'take_back' }),
    })

    app.route({
      ...contract.withdrawDeskDraft,
      handler: (request) => act(request, actingOf(request), { kind: 'withdraw' }),
    })

    app.route({
      ...contract.approveDeskDraft,
      handler: async (request) => {
        const acting = actingOf(request)
        const answer = await act(request, acting, { kind: 'approve', by: acting.staff.name })
        // The job would publish it within seconds; the person sees the result at once.
        await publishDueDrafts(platform)
        return answer
      },
    })

    app.route({
      ...contract.rejectDeskDraft,
      handler: async (request) => {
        const acting = actingOf(request)
        const { reason } = request.body
        return act(request, acting, { kind: 'reject', by: acting.staff.name, reason })
      },
    })

    app.route({
      ...contract.undoDeskPublication,
      handler: async (request) => {
        const acting = actingOf(request)
        const undoes = request.params.id
        const result = await recordAct(platform, acting, {
          work: (context) => undoPublication(context, { id: undoes, by: acting.staff.name }),
          actOf: (begun) =>
            begun.kind === 'begun'
              ? { name: 'draft.begin', subject: begun.id, after: { title: begun.title, undoes } }
              : undefined,
        })
        if (result.kind !== 'begun') throw draftRefusal(result)
        return { data: { id: result.id, revision: 1 } }
      },
    })
  }
}

/** @param local as "2026-11-28T09:30" */
const publishTime = (local: string | undefined): Date | null =>
  local === undefined ? null : momentInIndia(new Date(`${local}Z`))

function movedOf(result: MoveResult): { id: string; revision: number } {
  switch (result.kind) {
    case 'done':
      return { id: result.draft.id, revision: result.draft.revision }
    case 'not_clean':
      throw contract.DraftNotClean()
    case 'own':
      throw contract.OwnDraft()
    case 'past':
      throw contract.PublishTimePast()
    case 'unknown':
    case 'stale':
    case 'other_state':
      throw draftRefusal(result)
  }
}
