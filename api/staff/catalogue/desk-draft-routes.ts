/** The routes of the desk that read drafts of the catalogue and edit their changes. */
import { beginDraft } from '#api/catalogue/drafts/begin-draft.ts'
import { saveItem } from '#api/catalogue/drafts/save-item.ts'
import { readContent } from '#api/catalogue/drafts/read-content.ts'
import { findDraft, listDrafts } from '#api/catalogue/drafts/draft-store.ts'
import type { Draft } from '#api/catalogue/drafts/draft.ts'
import { examineChanges } from '#api/catalogue/drafts/examine-changes.ts'
import { findWarnings } from '#api/catalogue/drafts/find-warnings.ts'
import type { AppContext } from '#api/platform/context.ts'
import { withTransaction } from '#api/platform/db/transaction.ts'
import { type Acting, recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import * as contract from '#contract/staff/desk-drafts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actOfEdit } from './act-of-edit.ts'
import { editOneChange, type OneEdit } from './edit-one-change.ts'
import { savedOf } from './draft-refusal.ts'
import { toDeskDraft, toDeskDraftSummary } from './to-desk-draft.ts'

type OneChange = { params: { id: string }; body: Omit<OneEdit, 'id' | 'by'> }

export function deskDraftRoutes(platform: AppContext): FastifyPluginAsyncZod {
  const { db } = platform
  const change = async ({ params, body }: OneChange, act: 'discard' | 'rebase', acting: Acting) => {
    const edit = { ...params, ...body, by: acting.staff.name }
    const result = await recordAct(platform, acting, {
      work: (context) => editOneChange(context, act, edit),
      actOf: actOfEdit(`draft.${act}`),
    })
    return { data: savedOf(result) }
  }
  return async (app) => {
    app.route({
      ...contract.listDeskDrafts,
      handler: async (request) => ({ data: (await listDrafts(db, request.query)).map(toDeskDraftSummary) }),
    })

    app.route({
      ...contract.readDeskDraft,
      handler: async (request) => ({
        data: await readDraft(platform, request.params.id, request.query.after),
      }),
    })

    app.route({
      ...contract.beginDeskDraft,
      handler: async (request) => {
        const acting = actingOf(request)
        const { id } = await recordAct(platform, acting, {
          work: (context) => beginDraft(context, { ...request.body, by: acting.staff.name }),
          actOf: (draft) => ({ name: 'draft.begin', subject: draft.id, after: { title: draft.title } }),
        })
        return { data: { id, revision: 1 } }
      },
    })

    app.route({
      ...contract.saveDeskItem,
      handler: async (request) => {
        const acting = actingOf(request)
        const { item, place, isNew, ...body } = request.body
        const edit = { ...request.params, ...body, by: acting.staff.name }
        const result = await recordAct(platform, acting, {
          work: (context) => saveItem(context, edit, { item, place, isNew }),
          actOf: actOfEdit('draft.edit'),
        })
        return { data: savedOf(result) }
      },
    })

    app.route({
      ...contract.discardDeskChange,
      handler: (request) => change(request, 'discard', actingOf(request)),
    })

    app.route({
      ...contract.rebaseDeskChange,
      handler: (request) => change(request, 'rebase', actingOf(request)),
    })
  }
}

/** Reads a draft, and compares it with the catalogue on sale while it can still be published. */
async function readDraft(
  { db }: AppContext,
  id: string,
  after: string | undefined,
): Promise<contract.DeskDraft> {
  return withTransaction(db, async (tx) => {
    const draft = await findDraft(tx, id)
    if (!draft) throw contract.NoSuchDraft()
    const content = await readContent(tx, id)
    const examined = await examineChanges(tx, content)
    const found = isOver(draft)
      ? { content, warnings: [], examined: { ...examined, ...NO_FINDINGS } }
      : { content, warnings: await findWarnings(tx, content), examined }
    return toDeskDraft(draft, found, after)
  })
}

const NO_FINDINGS = {
  faults: [],
  conflicts: [],
  textConflicts: [],
}

const isOver = ({ state }: Draft): boolean => state === 'published' || state === 'withdrawn'
