/** The routes of the desk about payouts. */
import { lastFullDay } from '#api/payouts/close-day.ts'
import { explainException } from '#api/payouts/explain-exception.ts'
import { createCloseReader } from '#api/payouts/create-close-reader.ts'
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import type { AppContext } from '#api/platform/context.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOf } from '#api/staff/sessions/require-staff.ts'
import { dayInIndia } from '#contract/format/india-time.ts'
import * as contract from '#contract/staff/desk-payouts.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readFetchedReports } from './read-fetched-reports.ts'

/** The desk shows the oldest ones; the command `payout exceptions --csv` writes all of them. */
const MAX_EXCEPTIONS = 200

export function deskPayoutRoutes(platform: AppContext, registry: GatewayRegistry): FastifyPluginAsyncZod {
  const readClose = createCloseReader(platform)
  return async (app) => {
    app.route({
      ...contract.readDeskClose,
      handler: async (request) => {
        const now = platform.runtime.now()
        const day = request.query.day ?? lastFullDay(now)
        if (day >= dayInIndia(now)) throw contract.DayNotOver()
        const { exceptions, ...close } = await readClose(day)
        const shown = exceptions.slice(0, MAX_EXCEPTIONS)
        const fetched = await readFetchedReports(platform, registry)
        const gateways = close.gateways.map((one) => ({ ...one, fetched: fetched.get(one.gateway) ?? null }))
        return {
          data: {
            ...close,
            lastFullDay: lastFullDay(now),
            gateways,
            exceptions: shown,
            count: exceptions.length,
          },
        }
      },
    })

    app.route({
      ...contract.explainDeskException,
      handler: async (request) => {
        const acting = actingOf(request)
        const { code } = request.params
        const { reason } = request.body
        const result = await recordAct(platform, acting, {
          work: (context) => explainException(context, { code, because: reason, by: acting.staff.name }),
          actOf: ({ kind }) =>
            kind === 'explained' ? { name: 'payout.explain', subject: code, reason } : undefined,
        })
        if (result.kind === 'unknown') throw contract.NoSuchException()
        return { data: { code } }
      },
    })
  }
}
