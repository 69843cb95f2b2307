/** Publishes the approved drafts whose time has come. One that fails or is blocked does not stop the others. */
import { findDraft, listDueDrafts } from '#api/catalogue/drafts/draft-store.ts'
import type { AppContext } from '#api/platform/context.ts'
import { isLockBusy } from '#api/platform/db/transaction.ts'
import { failureFields } from '#api/platform/observability/logger.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actOfPublication } from './act-of-edit.ts'

type Context = Pick<AppContext, 'db' | 'runtime' | 'log'>

/** @param stopping when aborted, leaves the rest to other instances */
export async function publishDueDrafts(context: Context, stopping?: AbortSignal): Promise<void> {
  const { db, runtime, log } = context
  for (const id of await listDueDrafts(db, runtime.now())) {
    if (stopping?.aborted) return
    try {
      await publishApproved(context, id)
    } catch (error) {
      // Another instance publishes, or an import is under way: the job tries again.
      if (isLockBusy(error)) return
      log.error(
        { event: 'draft.publication_failed', draft: id, ...failureFields(error) },
        'draft not published',
      )
    }
  }
}

/** The audit log names the approver, whose approval the publication carries out. */
async function publishApproved(context: Context, id: string): Promise<void> {
  const { db, runtime, log } = context
  const approver = (await findDraft(db, id))?.approvedBy
  if (approver == null) return
  // Its modules parse whole catalogue files, so an instance loads them only when a draft is due.
  const { publishDraft } = await import('#api/catalogue/drafts/publish-draft.ts')
  const staff = { name: approver, role: 'approver', channel: 'desk' } as const
  const result = await recordAct(
    context,
    { staff, requestId: runtime.id() },
    { work: (within) => publishDraft(within, id), actOf: actOfPublication },
  )
  if (result.kind === 'published')
    log.info({ event: 'draft.published', draft: id, version: result.version }, 'draft published')
  if (result.kind === 'blocked')
    log.warn({ event: 'draft.blocked', draft: id, causes: result.causes.length }, 'draft blocked')
}
