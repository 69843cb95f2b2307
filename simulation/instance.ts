/** One instance of the shop: the real routes and jobs, with a world of the simulation's and a fate. */
import { buildApp } from '#api/app.ts'
import { type CatalogueCache, openCatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { type Jobs, startJobs } from '#api/jobs.ts'
import type { Circuit } from '#api/payments/circuit.ts'
import { openCircuits } from '#api/payments/open-circuit.ts'
import type { GatewayName } from '#api/payments/gateway.ts'
import { createGatewayRegistry } from '#api/payments/create-gateway-registry.ts'
import { createCounters } from '#api/platform/counters.ts'
import type { Config } from '#api/platform/config.ts'
import type { AppContext } from '#api/platform/context.ts'
import { type HttpResponse, type HttpRequest, uuidV7, type World } from '#api/platform/world.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Chance } from './chance.ts'
import type { Clock } from './clock.ts'
import { type Fate, makeFate } from './fate.ts'
import { makeSleepers, type Sleepers } from './sleepers.ts'
import type { SharedDatabase } from './shared-database.ts'

export type Instance = {
  name: string
  app: FastifyInstance
  /** What an operator's terminal works with, whose process is this one's. */
  platform: AppContext
  fate: Fate
  /** One round of every job whose time has come, all at once; ends when each has gone back to sleep. */
  runJobs: (reach: 'quick' | 'all') => Promise<void>
  /** A new process: what slept before never wakes. */
  start: () => Promise<void>
  /** What its log said as an error since it was last read. */
  readErrors: () => string[]
}

export type Surroundings = {
  database: SharedDatabase
  clock: Clock
  config: Config
  /** What decides now: another one for each action. */
  chance: () => Chance
  carry: (request: HttpRequest) => Promise<HttpResponse>
}

/** Jobs that come round more rarely than this cost much and find little: `quick` leaves them alone. */
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
  // A new process begins with closed circuits, and here it keeps the routes of the one before.
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

/** More than all jobs together say to the database in their first round. */
const ROUND_TRIPS = 300

/** How many loops `startJobs` runs: that many sleep once each has done its first round. */
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
