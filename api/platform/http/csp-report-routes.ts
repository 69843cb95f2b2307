/**
 * The route for CSP violation reports. A violation is a defect of the shop or an attack on a visitor. Counts reports by
 * directive and stores nothing. It needs no session, so it is bounded: 16 kB a request, 600 counted reports a minute.
 */
import type { FastifyPluginAsync } from 'fastify'
import type { Counters } from '#api/platform/observability/counters.ts'
import { violatedDirectives } from './csp-report.ts'
import { REPORTS_URL } from './security-headers.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'

const MAX_REPORT_BYTES = 16 * 1024
const MAX_REPORTS_PER_MINUTE = 600
const TYPES = ['application/csp-report', 'application/reports+json']

export function cspReportRoutes({ now }: Pick<Runtime, 'now'>, counters: Counters): FastifyPluginAsync {
  let counted = { minute: 0, reports: 0 }
  const mayCount = (): boolean => {
    const minute = Math.floor(now().getTime() / 60_000)
    if (minute !== counted.minute) counted = { minute, reports: 0 }
    counted.reports += 1
    return counted.reports <= MAX_REPORTS_PER_MINUTE
  }
  return async (app) => {
    const parse = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser(TYPES, { parseAs: 'string' }, (request, body, done) => {
      void parse(request, String(body), done)
    })
    app.post(
      REPORTS_URL,
      // The browser's reporting service sends reports without the origin of a page.
      { schema: { hide: true }, config: { allowCrossSite: true }, bodyLimit: MAX_REPORT_BYTES },
      async (request, reply) => {
        for (const rule of violatedDirectives(request.body)) {
          const directive = mayCount() ? rule : 'uncounted'
          counters.add('csp_violations_total', 1, { directive })
        }
        return reply.code(204).send()
      },
    )
  }
}
