/** The route of the desk about the state of the shop. */
import { listBlockedDrafts } from '#api/catalogue/drafts/draft-store.ts'
import { findAuditTime } from '#api/payments/audit/audit-progress-store.ts'
import { listOverdue } from '#api/payments/audit/invariant-store.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { type OpenWork, readOpenWork } from '#api/payments/operator/open-work-query.ts'
import type { StaffConfig } from '#api/platform/config/staff-settings.ts'
import type { AppContext } from '#api/platform/context.ts'
import { countOpenRequests } from '#api/support/support-request-store.ts'
import { HOUR_MS } from '#contract/durations.ts'
import * as contract from '#contract/staff/desk-operations.ts'
import manifest from '#package' with { type: 'json' }
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findAlerts } from './shop-alert.ts'

export function deskOperationsRoutes(
  platform: AppContext,
  registry: GatewayRegistry,
  { answerHours }: Pick<StaffConfig, 'answerHours'>,
): FastifyPluginAsyncZod {
  const { db, runtime, config } = platform
  return async (app) => {
    app.route({
      ...contract.readDeskOperations,
      handler: async () => {
        const now = runtime.now()
        const work = (await readOpenWork(db, registry, now)).map((one) => toDeskWork(one, now))
        const gateways = Object.values(registry).map(({ name, circuit }) => ({
          name,
          circuit: circuit.state(now),
          timesOpened: circuit.timesOpened(),
        }))
        const overdue = (await listOverdue(db, now)).map(({ rule, rows }) => ({ rule, rows: rows.length }))
        const blockedDrafts = await listBlockedDrafts(db)
        const auditedAt = await findAuditTime(db)
        const secondsSinceAudit = auditedAt ? (now.getTime() - auditedAt.getTime()) / 1000 : null
        const overdueRequests = await countOpenRequests(db, new Date(now.getTime() - answerHours * HOUR_MS))
        return {
          data: {
            version: manifest.version,
            readAt: now.toISOString(),
            gateways,
            work,
            alerts: findAlerts({
              gateways,
              work,
              overdue,
              blockedDrafts,
              secondsSinceAudit,
              overdueRequests,
              reportLateHours: config.payoutReports.lateHours,
            }),
            auditedAt: auditedAt?.toISOString() ?? null,
          },
        }
      },
    })
  }
}

const toDeskWork = ({ kind, gateway, state, count, oldest }: OpenWork, now: Date) => ({
  kind,
  place: gateway,
  state,
  count,
  oldestSeconds: Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)),
})
