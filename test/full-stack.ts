/**
 * The whole shop in this process, on a free port: an embedded database, simulators, and a clock that the test advances.
 */
import { buildApp } from '#api/app.ts'
import { registerPages } from '#api/pages/page-routes.ts'
import { createAssetStatistics } from '#api/releases/asset-statistics.ts'
import { createPageStatistics } from '#api/pages/page-statistics.ts'
import { openOutbox } from '#api/open-outbox.ts'
import { openCatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { reconcileAllPayments } from '#api/payments/reconciliation/reconcile-payments.ts'
import { readConfig } from '#api/read-config.ts'
import { pgliteDialect } from '#api/platform/db/open-pglite.ts'
import { embeddedParsers } from '#api/platform/db/pglite-folder.ts'
import type { Db } from '#api/platform/db/tables.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import type { AppContext } from '#api/platform/context.ts'
import { systemRuntime } from '#api/platform/runtime/runtime.ts'
import { freePort } from '#scripts/external-program.ts'
import { emptyOutbox } from './empty-outbox.ts'
import { smallCatalogue } from './fixtures.ts'
import { openExternalSimulators } from '#test/simulators/external-simulators.ts'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import pino from 'pino'

export type FullStack = Awaited<ReturnType<typeof openFullStack>>

/** @param pages also serves the pages of the build */
export async function openFullStack({ catalogueFile = smallCatalogue, pages = false } = {}) {
  const port = String(await freePort())
  const external = await openExternalSimulators()
  const log = openLog()
  const platform: AppContext = {
    db: await openEmbedded(),
    runtime: external.runtime,
    // Each request has another address, reported as by a proxy, so that no rate limit of an address group is reached.
    config: { ...readConfig({ PORT: port, PROXY_HOPS: '1' }), otpPerMinute: 1_000_000 },
    log: log.pino,
  }
  const { faults } = await importCatalogue(platform, catalogueFile, { apply: true })
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  const catalogue = await openCatalogueCache(platform)
  const gateways = createGatewayRegistry(platform)
  const app = await buildApp({ platform, catalogue, gateways, wakeOutbox: () => undefined })
  if (pages)
    // A rendering takes real time, which its limit needs.
    await registerPages(
      app,
      { ...platform, runtime: { ...external.runtime, sleep: systemRuntime.sleep } },
      {
        catalogue,
        gateways,
        dev: false,
        statistics: createPageStatistics(),
        assetStatistics: createAssetStatistics(),
      },
    )
  await app.listen({ port: Number(port), host: 'localhost' })
  const outbox = openOutbox(platform, gateways)

  return {
    app,
    platform,
    external,
    url: platform.config.shopUrl,
    /** Returns everything that was logged since the last call, as it would be written. */
    readLog: log.read,
    workOutbox: () => emptyOutbox(outbox),
    /** Runs one round of the background jobs. */
    runJobs: async (): Promise<void> => {
      await emptyOutbox(outbox)
      await reconcileAllPayments(platform, gateways)
      await expireOrders(platform)
    },
    close: async (): Promise<void> => {
      await app.close()
      await external.close()
      await platform.db.destroy()
    },
  }
}

/** Makes the log of production, with every level, kept until it is read. */
function openLog() {
  let written: string[] = []
  const stream = { write: (line: string) => void written.push(line) }
  return {
    pino: pino({ level: 'trace', base: null }, stream),
    read: (): string => {
      const text = written.join('')
      written = []
      return text
    },
  }
}

async function openEmbedded(): Promise<Db> {
  const db = pgliteDialect(await PGlite.create({ extensions: { btree_gist }, parsers: embeddedParsers }))
  await migrate(db)
  return db
}
