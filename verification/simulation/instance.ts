/** One instance of the shop: the real routes and jobs, with the simulated runtime and injected faults. */
import { buildApp } from '#api/app.ts'
import { type CatalogueCache, openCatalogueCache } from '#api/catalogue/catalogue-cache.ts'
import { type Jobs, startJobs } from '#api/jobs.ts'
import type { Circuit } from '#api/payments/gateways/circuit.ts'
import { createCircuit } from '#api/payments/gateways/create-circuit.ts'
import type { GatewayName } from '#api/payments/gateways/gateway.ts'
import { createGatewayRegistry, GATEWAYS } from '#api/payments/create-gateway-registry.ts'
import { createEmptySearches } from '#api/figures/empty-searches.ts'
import { createCounters } from '#api/platform/observability/counters.ts'
import type { Config } from '#api/platform/config/config.ts'
import type { AppContext } from '#api/platform/context.ts'
import { type HttpResponse, type HttpRequest, uuidV7, type Runtime } from '#api/platform/runtime/runtime.ts'
import { sql } from 'kysely'
import type { SeededRandom } from '#test/seeded-random.ts'
import type { Clock } from './clock.ts'
import { type FaultInjector, createFaultInjector } from './fault-injector.ts'
import { createVirtualTimers, type VirtualTimers } from './virtual-timers.ts'
import type { SharedDatabase } from './shared-database.ts'

export type Instance = Awaited<ReturnType<typeof createInstance>>

export type InstanceOptions = {
  database: SharedDatabase
  clock: Clock
  config: Config
  /** The generator in use now; each action has a different one. */
  random: () => SeededRandom
  send: (request: HttpRequest) => Promise<HttpResponse>
}

/** Jobs with a longer interval cost much and find little: `frequent` skips them. */
const LONG_INTERVAL_MS = 60_000

export async function createInstance(name: string, options: InstanceOptions) {
  const faultInjector = createFaultInjector()
  const lines: LogLine[] = []
  const timers = createVirtualTimers(options.clock)
  const platform: AppContext = {
    db: options.database.connect(faultInjector),
    runtime: runtimeOf(options, faultInjector, timers),
    config: options.config,
    log: {
      info: () => undefined,
      warn: (fields, message) => void lines.push({ message, fields }),
      error: (fields, message) => void lines.push({ message, fields }),
    },
  }
  const catalogue: CatalogueCache = await openCatalogueCache(platform)
  // A new process starts with closed circuits; here it keeps the routes of the old process, hence the indirection.
  const restarts: (() => void)[] = []
  const openRestartable = (name: GatewayName): Circuit => {
    let circuit = createCircuit(name, platform.log)
    restarts.push(() => (circuit = createCircuit(name, platform.log)))
    return {
      state: (now) => circuit.state(now),
      admits: (now) => circuit.admits(now),
      run: (runtime, call, isAnswer) => circuit.run(runtime, call, isAnswer),
      timesOpened: () => circuit.timesOpened(),
    }
  }
  const gateways = createGatewayRegistry(platform, GATEWAYS, openRestartable)
  let jobs: Jobs | undefined
  let jobCount: number | undefined
  const wakeOutbox: Jobs['wakeOutbox'] = (destination) => jobs?.wakeOutbox(destination)
  const app = await buildApp({ platform, catalogue, gateways, wakeOutbox })
  await app.ready()

  return {
    name,
    app,
    faultInjector,
    /** The context of an operator's command that runs in this process. */
    platform,
    /** Starts a new process: timers of the old one never fire. */
    start: async (): Promise<void> => {
      faultInjector.restart()
      timers.clear()
      for (const restart of restarts) restart()
      jobs = startJobs(platform, {
        catalogue,
        gateways,
        counters: createCounters(),
        emptySearches: createEmptySearches(),
      })
      jobCount ??= await countJobs(timers, options.database)
      await timers.waitUntilPending(jobCount)
      await jobs.idle()
    },
    /** Runs one round of every job that is due, all at once; resolves when all jobs wait again. */
    runJobs: async (reach: 'frequent' | 'all'): Promise<void> => {
      await timers.fireDue(reach === 'frequent' ? LONG_INTERVAL_MS : Infinity)
      await jobs?.idle()
    },
    /** Returns and clears the warnings and errors that were logged since the last call. */
    readLog: () => lines.splice(0),
  }
}

/** A line of the log at level warn or error. */
type LogLine = { message: string; fields: Record<string, unknown> }

export const formatLine = ({ message, fields }: LogLine): string => `${message} ${JSON.stringify(fields)}`

const UNEXPECTED = ['settlement failed', 'job failed', 'one item of a job failed']

/**
 * Returns the lines that no instance logs without faults: failed settlements, jobs and items of jobs, and statements that
 * the database rejects, whose lines have an SQLSTATE. Other lines are for staff, such as a refund that a gateway rejects.
 */
export const listUnexpected = (lines: LogLine[]): string[] =>
  lines.filter(({ message, fields }) => UNEXPECTED.includes(message) || 'state' in fields).map(formatLine)

/** More than the number of statements of all jobs in their first round. */
const STARTUP_STATEMENTS = 300

/** Returns how many loops `startJobs` runs: after the first round of each that many timers are pending. */
async function countJobs(timers: VirtualTimers, { db }: SharedDatabase): Promise<number> {
  for (let trip = 0; trip < STARTUP_STATEMENTS; trip++) await sql`select 1`.execute(db)
  return timers.pendingCount()
}

function runtimeOf(
  { clock, random, send }: InstanceOptions,
  faultInjector: FaultInjector,
  timers: VirtualTimers,
): Runtime {
  const randomBytes = (bytes: number): Buffer => random().bytes(bytes)
  return {
    now: clock.now,
    isClockRight: () => true,
    random: randomBytes,
    id: () => uuidV7(clock.now().getTime(), randomBytes(10)),
    http: (request) => faultInjector.step(() => send(request)),
    sleep: (milliseconds, signal) => timers.sleep(milliseconds, signal),
    // Every call ends at once; one without an answer advances the clock.
    waitAtMost: (_milliseconds, work) => work,
  }
}
