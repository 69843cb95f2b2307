/** The metrics server: a separate, private port for monitoring. It listens only if `OPERATIONS_PORT` is set. */
import type { GatewayRegistry } from '#api/payments/gateways/gateway.ts'
import { addAuditCounters } from '#api/payments/audit/run-audit.ts'
import { readCircuitMetrics } from '#api/payments/gateways/read-circuit-metrics.ts'
import { addUnreadableCaptureCounters } from '#api/payments/settlement/log-unreadable-capture.ts'
import { readOpenWorkMetrics } from '#api/payments/operator/open-work-query.ts'
import { payoutReportMetrics } from '#api/payouts/payout-report-metrics.ts'
import { addLogLines } from '#api/platform/observability/count-log-lines.ts'
import type { Counters } from '#api/platform/observability/counters.ts'
import type { Metrics, MetricSample } from '#api/platform/observability/metrics.ts'
import type { AppContext } from '#api/platform/context.ts'
import { listen } from '#api/platform/lifecycle/listen.ts'
import { MESSAGE_REFUSED } from '#api/platform/outbox/send-message.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import Fastify from 'fastify'

export type MetricsServer = { metrics: Metrics; url: string; close: () => Promise<void> }

/**
 * Starts the metrics server.
 * @param readOwn returns further samples of this process at each scrape
 * @returns undefined if no port is configured; then nothing is measured
 */
export async function startMetricsServer(
  platform: AppContext,
  counters: Counters,
  gateways: GatewayRegistry,
  readOwn: () => MetricSample[] = () => [],
): Promise<MetricsServer | undefined> {
  const { config, db, runtime } = platform
  if (config.operationsPort === undefined) return undefined
  // Imported only if needed, because it loads a tracing library.
  const { openMetrics } = await import('#api/platform/observability/metrics.ts')
  addAuditCounters(counters)
  addUnreadableCaptureCounters(counters, Object.values(gateways))
  addLogLines(counters, 'error', { event: MESSAGE_REFUSED }, 0)
  const metrics = openMetrics(
    counters,
    () => readOpenWorkMetrics(db, gateways, runtime.now()),
    systemRuntime.waitAtMost,
    () => [
      ...readCircuitMetrics(Object.values(gateways), runtime.now()),
      ...payoutReportMetrics(config.payoutReports),
      ...readOwn(),
    ],
  )
  const server = Fastify({ logger: false })
  server.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text()),
  )
  const address = { port: config.operationsPort, host: config.host, setting: 'OPERATIONS_PORT' } as const
  const url = await listen(server, address)
  return { metrics, url, close: () => server.close() }
}
