/** The route of the desk about the audit log. Its entries contain no personal data of subscribers. */
import type { AppContext } from '#api/platform/context.ts'
import * as contract from '#contract/staff/desk-audit.ts'
import { LONG_DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AuditEntry } from './audit-entry.ts'
import { listAuditEntries } from './audit-entry-store.ts'

export function deskAuditRoutes(platform: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...contract.listDeskAuditEntries,
      handler: async (request) => {
        const { staff, subject, after } = request.query
        const entries = await listAuditEntries(
          platform.db,
          { staff, subject, before: after },
          LONG_DESK_PAGE_SIZE,
        )
        return { data: entries.map(toDeskEntry) }
      },
    })
  }
}

const toDeskEntry = ({ seq, at, staff, act }: AuditEntry): contract.DeskAuditEntry => ({
  seq,
  at: at.toISOString(),
  name: staff.name,
  role: staff.role,
  channel: staff.channel,
  act: act.name,
  subject: act.subject,
  reason: act.reason ?? null,
  before: act.before ?? null,
  after: act.after ?? null,
})
