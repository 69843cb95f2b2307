/** The whole API on a real database, with the simulators and a clock that is stopped at noon. */
import { buildApp } from '#api/app.ts'
import type { LoadGauge } from '#api/load-shedding.ts'
import { openOutbox } from '#api/open-outbox.ts'
import { openCatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { createEmptySearches } from '#api/figures/empty-searches.ts'
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { createGatewayRegistry, GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import type { GatewayDefinition } from '#api/payments/gateways/gateway.ts'
import { reconcileAllPayments } from '#api/payments/reconciliation/reconcile-payments.ts'
import { createCounters } from '#api/platform/observability/counters.ts'
import { readConfig } from '#api/read-config.ts'
import type { Db } from '#api/platform/db/tables.ts'
import type { Log } from '#api/platform/observability/logger.ts'
import type { AppContext } from '#api/platform/context.ts'
import type { StartedTracing } from '#api/start-tracing.ts'
import type { Translator } from '#api/platform/languages/create-translator.ts'
import type { Brand } from '#contract/brand.ts'
import type { KyselyPlugin } from 'kysely'
import { onTestFinished } from 'vitest'
import { openBrowser } from './browser.ts'
import { emptyOutbox } from './empty-outbox.ts'
import { freshDatabase } from './database.ts'
import { withDeclaredProblems } from './declared-problems.ts'
import { smallCatalogue } from './fixtures.ts'
import { openSimulators } from '#test/simulators/open-simulators.ts'

type TestLog = { level: 'info' | 'warn' | 'error'; fields: object; message: string }[]

type AppOptions = {
  /** Plugins between the shop and its database, to observe its queries. */
  plugins?: KyselyPlugin[]
  /** An empty database that replaces the worker's. */
  database?: Db
  /** Environment variables. */
  settings?: Record<string, string>
  /** The payment gateways. */
  gateways?: readonly GatewayDefinition[]
  /** Changes to the brand. */
  brand?: Partial<Brand>
  /** Replaces the log whose lines a test can read. */
  log?: Log
  /** The load of the instance, for load shedding. */
  gauge?: LoadGauge
  /** The texts of each language. */
  texts?: Translator
  /** Traces of requests and calls, and of statements of the worker's database. */
  tracing?: StartedTracing
}

export async function makeApp({
  plugins = [],
  database,
  settings = {},
  gateways: definitions = GATEWAYS,
  brand = {},
  log,
  gauge,
  texts,
  tracing,
}: AppOptions = {}) {
  const external = await openSimulators()
  const config = readConfig(settings, undefined, definitions)
  const lines: TestLog = []
  const write = (level: TestLog[number]['level']) => (fields: object, message: string) =>
    void lines.push({ level, fields, message })
  const platform: AppContext = {
    db: plugins.reduce(
      (db, plugin) => db.withPlugin(plugin),
      database ?? (await freshDatabase(tracing?.traceStatement)),
    ),
    runtime: tracing ? tracing.traceCalls(external.runtime) : external.runtime,
    config: { ...config, brand: { ...config.brand, ...brand } },
    log: log ?? { info: write('info'), warn: write('warn'), error: write('error') },
  }
  await importCatalogue(platform, smallCatalogue, { apply: true })
  const catalogue = await openCatalogueCache(platform)
  const gateways = createGatewayRegistry(platform, definitions)
  const counters = createCounters()
  const emptySearches = createEmptySearches()
  const app = await withDeclaredProblems(() =>
    buildApp({
      platform,
      catalogue,
      gateways,
      counters,
      emptySearches,
      wakeOutbox: () => undefined,
      ...(gauge && { gauge }),
      ...(texts && { texts }),
      startTrace: tracing?.startTrace,
    }),
  )
  onTestFinished(() => app.close())

  const outbox = openOutbox(platform, gateways)
  const processOutbox = () => emptyOutbox(outbox)
  const reconcile = () => reconcileAllPayments(platform, gateways)

  return {
    app,
    platform,
    catalogue,
    counters,
    emptySearches,
    gateways,
    external,
    /** A browser that is not signed in. */
    browser: openBrowser({ app, external, workOutbox: processOutbox }),
    /** The log lines so far. */
    lines,
    outbox,
    /** Runs one round of the outbox: all that is due now. */
    workOutbox: processOutbox,
    /** Runs one round of the reconciler, for all gateways. */
    reconcileDueAttempts: reconcile,
    /** Advances the time, with a round of both jobs every half a minute. */
    advance: async (seconds: number): Promise<void> => {
      for (let passed = 0; passed < seconds; passed += 30) {
        external.advance(30)
        await reconcile()
        await processOutbox()
      }
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof makeApp>>
