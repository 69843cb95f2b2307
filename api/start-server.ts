/** Starts one instance: database, catalogue, jobs, pages and API behind one port. */
import { type Config, ConfigError } from '#api/platform/config/config.ts'
import { countLogLines } from '#api/platform/observability/count-log-lines.ts'
import { type Counters, createCounters } from '#api/platform/observability/counters.ts'
import { type ClockMonitor, clockMetrics, openClockMonitor } from '#api/platform/lifecycle/clock-monitor.ts'
import { monitorEventLoopLag } from '#api/platform/lifecycle/overload-signals.ts'
import { restrictHosts } from '#api/platform/runtime/allowed-hosts.ts'
import { listen } from '#api/platform/lifecycle/listen.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { createLogger } from '#api/platform/observability/logger.ts'
import { openLogOutput } from '#api/platform/observability/open-log-output.ts'
import type { AppContext } from '#api/platform/context.ts'
import { openReadiness } from '#api/platform/lifecycle/readiness.ts'
import { elapsedMs, type Runtime, systemRuntime } from '#api/platform/runtime/runtime.ts'
import { buildApp } from './app.ts'
import { openCatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { createEmptySearches } from '#api/figures/empty-searches.ts'
import { startJobs } from './jobs.ts'
import { startMetricsServer } from './metrics-server.ts'
import { registerPages } from '#api/pages/page-routes.ts'
import { assetMetrics } from '#api/releases/asset-metrics.ts'
import { createAssetStatistics } from '#api/releases/asset-statistics.ts'
import { createPageStatistics, pageMetrics } from '#api/pages/page-statistics.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { startDesk } from './start-desk.ts'
import { startRelease } from './start-release.ts'
import { startTracing } from './start-tracing.ts'
import { seedDemoData } from './seed-demo-data.ts'

export type RunningServer = { url: string; counters: Counters; stop: () => Promise<void> }

export type StartOptions = {
  dev: boolean
  printLine: (line: string) => void
  /** By default the real runtime with the machine's time. */
  runtime?: Runtime
}

/** The lag is measured only while it is read. Other requests read it in `load`, but cached pages do not. */
const cachedResponseCounter =
  (metrics: { countCachedResponse: () => void }, lagMs: () => number) => (): void => {
    metrics.countCachedResponse()
    lagMs()
  }

export async function startServer(
  config: Config,
  { dev, printLine, runtime = systemRuntime }: StartOptions,
): Promise<RunningServer> {
  // Vite exposes source code and accepts commands, so it must not run where real payments are made.
  if (dev && config.simulatorsPort === undefined) throw new ConfigError(['--dev: refused with live gateways'])
  const { counters, platform, tracing, clock, opened } = await openPlatform(config, printLine, runtime)
  const { startTrace } = tracing
  const { callbackDb, background, codeDb, connections, waiting, probe, close } = opened
  if (config.simulatorsPort !== undefined) await seedDemoData(platform)

  const jobContext = { ...platform, db: background, codeDb, startTrace }
  const catalogue = await openCatalogueCache(jobContext)
  const gateways = createGatewayRegistry(platform)
  await clock?.compare()
  const emptySearches = createEmptySearches()
  const jobs = startJobs(jobContext, { catalogue, gateways, counters, emptySearches, clock })
  const release = await startRelease(jobContext, dev)
  const statistics = createPageStatistics()
  const assetStatistics = createAssetStatistics()
  const metricsServer = await startMetricsServer(jobContext, counters, gateways, () => [
    ...pageMetrics(statistics),
    ...clockMetrics(clock),
    ...release.metrics(),
    ...assetMetrics(assetStatistics),
    ...tracing.metrics(),
  ])
  const metrics = metricsServer?.metrics
  const desk = await startDesk(platform, gateways, { statistics: assetStatistics, startTrace })
  const readiness = openReadiness({ probe, ...systemRuntime })
  const lagMs = monitorEventLoopLag(systemRuntime, metrics?.observeLag)
  const load = () => ({ waiting: waiting(), lagMs: lagMs() })
  const app = await buildApp({
    platform,
    catalogue,
    gateways,
    readiness,
    counters,
    callbackDb,
    emptySearches,
    gauge: { load, connections },
    wakeOutbox: jobs.wakeOutbox,
    observeResponse: metrics?.observeResponse,
    startTrace,
    server: {
      // Undefined during development, where no page is cached.
      findCached: (url) => pages?.peek(url),
      countCachedResponse: metrics && cachedResponseCounter(metrics, lagMs),
      isDraining: readiness.isDraining,
    },
  })
  const pages = await registerPages(app, platform, { catalogue, gateways, dev, statistics, assetStatistics })
  await release.waitUntilPublished()
  await listen(app, { port: config.port, host: config.host, setting: 'PORT' })

  return {
    url: config.shopUrl,
    counters,
    stop: async () => {
      readiness.drain()
      // Balancers need time to notice that the instance drains; requests that arrive until then are served.
      await systemRuntime.sleep(config.drainSeconds * 1_000)
      // Every accepted request gets its response; idle connections do not delay the end.
      await app.close()
      await desk?.close()
      await metricsServer?.close()
      await jobs.stop()
      await Promise.all(Object.values(gateways).flatMap(({ verifications }) => [...verifications]))
      await release.stop()
      await close()
      await tracing.close()
    },
  }
}

/** Opens the log, the traces, the database and the clock's monitor. */
async function openPlatform(config: Config, printLine: StartOptions['printLine'], runtime: Runtime) {
  const counters = createCounters()
  const log = countLogLines(createLogger(config.logLevel, openLogOutput(counters)), counters)
  const tracing = await startTracing(config.traces, log)
  const { traceStatement, traceCalls } = tracing
  const migration = { migrate: config.migrateAtStart }
  const opened = await openDatabase(config.database, printLine, { ...migration, log: traceStatement })
  const calling = traceCalls(restrictHosts(runtime, config.externalUrls))
  const { clock, runtime: watched } = watchClock(config, calling, { db: opened.background, log })
  const platform: AppContext = { db: opened.db, runtime: watched, config, log }
  return { counters, platform, tracing, clock, opened }
}

/**
 * Returns the monitor of the machine's clock, and a runtime whose `isClockRight` is its result. There is no monitor with simulators,
 * whose clock a person may move.
 */
function watchClock(
  { simulatorsPort }: Config,
  runtime: Runtime,
  place: Pick<AppContext, 'db' | 'log'>,
): { clock: ClockMonitor | undefined; runtime: Runtime } {
  if (simulatorsPort !== undefined) return { clock: undefined, runtime }
  const clock = openClockMonitor({ ...place, now: runtime.now, elapsedMs })
  return { clock, runtime: { ...runtime, isClockRight: clock.isRight } }
}
