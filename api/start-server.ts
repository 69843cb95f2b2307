/** Starts one instance: database, catalogue, jobs, pages and API behind one port. */
import type { Config } from '#api/platform/config.ts'
import { type Counters, openCounters } from '#api/platform/counters.ts'
import { openDatabase } from '#api/platform/open-database.ts'
import type { Platform } from '#api/platform/platform.ts'
import { answerReadyFirst } from '#api/platform/ready-first.ts'
import { openReadiness } from '#api/platform/readiness.ts'
import { realWorld } from '#api/platform/world.ts'
import pino from 'pino'
import { buildApp } from './app.ts'
import { openCatalogue } from '#api/catalogue/catalogue-memory.ts'
import { startJobs } from './jobs.ts'
import { openOperations } from './operations.ts'
import { openPages } from './open-pages.ts'
import { openGateways } from '#api/payments/open-gateways.ts'
import { seedDemonstration } from './seed-demonstration.ts'

export type RunningServer = { url: string; counters: Counters; stop: () => Promise<void> }

export type StartOptions = {
  dev: boolean
  /** A line for the person at the terminal. */
  tell: (line: string) => void
}

export async function startServer(config: Config, { dev, tell }: StartOptions): Promise<RunningServer> {
  const { db, close } = await openDatabase(config.database, tell)
  const log = pino({ level: config.logLevel, base: null })
  const platform: Platform = { db, world: realWorld, config, log }
  if (config.simulatorsPort !== undefined) await seedDemonstration(platform)

  const catalogue = await openCatalogue(platform)
  const gateways = openGateways(config)
  const counters = openCounters()
  const jobs = startJobs(platform, { catalogue, gateways, counters })
  const operations = await openOperations(platform, counters)
  const readiness = openReadiness(platform)
  const app = await buildApp({
    ...{ platform, catalogue, gateways, readiness },
    outboxFilled: jobs.outboxFilled,
    answered: operations?.metrics.answered,
  })
  const pages = await openPages(app, platform, { catalogue, dev })
  answerReadyFirst(
    app.server,
    (url) => catalogue.ready(url) ?? pages?.peek(url),
    operations?.metrics.answeredReady,
  )
  await app.listen({ port: config.port, host: config.host })

  return {
    url: config.shopUrl,
    counters,
    stop: async () => {
      readiness.drain()
      // Balancers need a moment to see it; until then whoever is sent here is served.
      await realWorld.sleep(config.drainSeconds * 1_000)
      await app.close()
      await operations?.close()
      await jobs.stop()
      await close()
    },
  }
}
