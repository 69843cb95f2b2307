/** One instance of the shop: the real routes and jobs, with the simulated world and injected faults. */
import { buildApp } from '#api/app.ts'
import { type CatalogueCache, openCatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { type Jobs, startJobs } from '#api/jobs.ts'
import type { Circuit } from '#api/payments/gateways/circuit.ts'
import { openCircuits } from '#api/payments/gateways/open-circuit.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { createCounters } from '#api/platform/observability/counters.ts'
import type { Config } from '#api/platform/config/config.ts'
import type { AppContext } from '#api/platform/context.ts'
import { type HttpResponse, type HttpRequest, uuidV7, type World } from '#api/platform/world/world.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Chance } from './seeded-random.ts'
import type { Clock } from './clock.ts'
import { type Fate, makeFate } from './fault-injector.ts'
import { makeSleepers, type Sleepers } from './virtual-timers.ts'
import type { SharedDatabase } from './shared-database.ts'

export type Instance = {
  name: string
  app: FastifyInstance
  /** The context of an operator's command that runs in this process. */
  platform: AppContext
  fate: Fate
  /** Runs one round of every job that is due, all at once; resolves when all jobs sleep again. */
  runJobs: (reach: 'quick' | 'all') => Promise<void>
  /** Starts a new process: jobs of the old one never wake. */
  start: () => Promise<void>
  /** Returns and clears the errors that were logged since the last call. */
  readErrors: () => string[]
}

export type Surroundings = {
  database: SharedDatabase
  clock: Clock
  config: Config
  /** The generator in use now; each action has a different one. */
  chance: () => Chance
  carry: (request: HttpRequest) => Promise<HttpResponse>
}

/** Jobs with a longer interval cost much and find little: `quick` skips them. */
const RARE_MS = 60_000

export async function makeInstance(name: string, around: Surroundings): Promise<Instance> {
  const fate = makeFate()
  const errors: string[] = []
  const sleepers = makeSleepers(around.clock)
  const platform: AppContext = {
    db: around.database.viewOf(fate),
    world: worldOf(around, fate, sleepers),
    config: around.config,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (fields, message) => void errors.push(`${message} ${JSON.stringify(fields)}`),
    },
  }
  const catalogue: CatalogueCache = await openCatalogueCache(platform)
  let circuits = openCircuits(platform.log)
  // A new process starts with closed circuits; here it keeps the routes of the old process, hence the indirection.
  const circuitOf = (gateway: GatewayName): Circuit => ({
    state: (now) => circuits[gateway].state(now),
    admits: (now) => circuits[gateway].admits(now),
    run: (world, call, isAnswer) => circuits[gateway].run(world, call, isAnswer),
    timesOpened: () => circuits[gateway].timesOpened(),
  })
  const gateways = createGatewayRegistry(platform, {
    payu: circuitOf('payu'),
    paytm: circuitOf('paytm'),
    'satellite-wallet': circuitOf('satellite-wallet'),
  })
  let jobs: Jobs | undefined
  let jobCount: number | undefined
  const wakeOutbox: Jobs['wakeOutbox'] = (destination) => jobs?.wakeOutbox(destination)
  const app = await buildApp({ platform, catalogue, gateways, wakeOutbox })
  await app.ready()

  return {
    name,
    app,
    platform,
    fate,
    start: async () => {
      fate.revive()
      sleepers.forget()
      circuits = openCircuits(platform.log)
      jobs = startJobs(platform, { catalogue, gateways, counters: createCounters() })
      jobCount ??= await countJobs(sleepers, around.database)
      await sleepers.allAsleep(jobCount)
      await jobs.outboxIdle()
    },
    runJobs: async (reach) => {
      await sleepers.wake(reach === 'quick' ? RARE_MS : Infinity)
      await jobs?.outboxIdle()
    },
    readErrors: () => errors.splice(0),
  }
}

/** More than the number of statements of all jobs in their first round. */
const ROUND_TRIPS = 300

/** Returns how many loops `startJobs` runs: after the first round of each that many sleep. */
async function countJobs(sleepers: Sleepers, { db }: SharedDatabase): Promise<number> {
  for (let trip = 0; trip < ROUND_TRIPS; trip++) await sql`select 1`.execute(db)
  return sleepers.count()
}

function worldOf({ clock, chance, carry }: Surroundings, fate: Fate, sleepers: Sleepers): World {
  const random = (bytes: number): Buffer => chance().bytes(bytes)
  return {
    now: clock.now,
    random,
    id: () => uuidV7(clock.now().getTime(), random(10)),
    http: (request) => fate.step(() => carry(request)),
    sleep: (milliseconds, signal) => sleepers.sleep(milliseconds, signal),
  }
}
