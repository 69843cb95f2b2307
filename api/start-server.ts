/** Starts one instance: database, catalogue, jobs, pages and API behind one port. */
import { type Config, ConfigFault } from '#api/platform/config.ts'
import { type Counters, openCounters } from '#api/platform/counters.ts'
import { watchLoop } from '#api/platform/busy.ts'
import { endServer } from '#api/platform/end-server.ts'
import { onlyKnownHosts } from '#api/platform/known-hosts.ts'
import { listen } from '#api/platform/listen.ts'
import { openDatabase } from '#api/platform/open-database.ts'
import { openLog } from '#api/platform/open-log.ts'
import type { Platform } from '#api/platform/platform.ts'
import { answerReadyFirst } from '#api/platform/ready-first.ts'
import { openReadiness } from '#api/platform/readiness.ts'
import { sendCallersElsewhere } from '#api/platform/send-callers-elsewhere.ts'
import { realWorld } from '#api/platform/world.ts'
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
  // Vite shows sources and takes commands: never where people pay.
  if (dev && config.simulatorsPort === undefined) throw new ConfigFault(['--dev: refused with live gateways'])
  const opened = await openDatabase(config.database, tell, { migrate: config.migrateAtStart })
  const { db, news, background, connections, waiting, probe, close } = opened
  const log = openLog(config.logLevel)
  const platform: Platform = { db, world: onlyKnownHosts(realWorld, config), config, log }
  if (config.simulatorsPort !== undefined) await seedDemonstration(platform)

  const catalogue = await openCatalogue(platform)
  const gateways = openGateways(platform)
  const counters = openCounters()
  const unasked = { ...platform, db: background }
  const jobs = startJobs(unasked, { catalogue, gateways, counters })
  const operations = await openOperations(unasked, counters, gateways)
  const stopping = new AbortController()
  const readiness = openReadiness({ probe, sleep: realWorld.sleep, stopping: stopping.signal })
  const lagMs = watchLoop(realWorld, stopping.signal)
  const load = () => ({ waiting: waiting(), lagMs: lagMs() })
  const app = await buildApp({
    ...{ platform, catalogue, gateways, readiness, counters, news, gauge: { load, connections } },
    outboxFilled: jobs.outboxFilled,
    answered: operations?.metrics.answered,
  })
  const pages = await openPages(app, platform, { catalogue, dev })
  answerReadyFirst(app.server, {
    find: (url) => catalogue.ready(url) ?? pages?.peek(url),
    shopUrl: config.shopUrl,
    answered: operations?.metrics.answeredReady,
  })
  sendCallersElsewhere(app.server, readiness.isDraining)
  await listen(app, { port: config.port, host: config.host, setting: 'PORT' })

  return {
    url: config.shopUrl,
    counters,
    stop: async () => {
      readiness.drain()
      // Balancers need a moment to see it; until then whoever is sent here is served.
      await realWorld.sleep(config.drainSeconds * 1_000)
      await endServer(app, realWorld)
      stopping.abort()
      await operations?.close()
      await jobs.stop()
      await close()
    },
  }
}
