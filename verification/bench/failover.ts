/**
 * `npm run bench -- failover`: two shops on three PostgreSQL servers under Patroni, pages and purchases at a steady rate.
 * In turn the primary is killed, suspended (as a partition separates it) and switched over. No acknowledged write may
 * be lost, a replaced primary may acknowledge none, pages stay available, and sales resume within half a minute. At the end
 * a standby is promoted by hand, which must change nothing for the shops.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { SteadyCount, SteadyLoad } from '#verification/bench/load/steady-load.ts'
import { failureFigures, lossFigures } from '#verification/bench/measure/acknowledged-writes.ts'
import { countViolations } from '#verification/bench/measure/count-violations.ts'
import { median } from '#verification/bench/measure/statistics.ts'
import { onDatabase } from '#verification/toolkit/scratch-database.ts'
import { atMost, type Figure, none, note } from './report.ts'
import { withEnvironmentOn } from '#verification/bench/setup/environment.ts'
import {
  type ClusterDatabase,
  openClusterDatabase,
} from '#verification/bench/setup/failover/cluster-database.ts'
import type { DatabaseServer } from '#verification/bench/setup/failover/database-server.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'

const LOAD_MS = 5_000
const POLL_MS = 50
const MAX_SECONDS_WITHOUT_SALES = 30
/** How long a continued primary may need until its Patroni learns that another one was elected. */
const FENCE_MS = 3_000
const STALE_WRITE_LIMITS = { connectionTimeoutMillis: 200, query_timeout: FENCE_MS }
const DEFAULTS = { rounds: 10, reads: 40, purchases: 3 }

type Fault = 'kill' | 'partition' | 'switch-over'
const FAULTS: Fault[] = ['kill', 'partition', 'switch-over']
/** Times are in seconds since the fault. */
type Outage = { fault: Fault; untilPrimary: number; untilSale: number; staleWrites: number }

await runScenario('failover', DEFAULTS, ({ rounds, reads, purchases }) =>
  withEnvironmentOn(openClusterDatabase, async ({ database, gateway, startShop, startChild }) => {
    const shops = [await startShop(), await startShop()]
    const load = startChild<SteadyLoad | 'stop', SteadyCount>('load/steady-load.ts')
    await load.call({ ports: shops.map(({ port }) => port), reads, purchases })
    const outages: Outage[] = []
    for (const fault of Array.from({ length: rounds }, () => FAULTS).flat()) {
      await pause(LOAD_MS)
      outages.push(await causeOutage(database, fault))
      console.error(`${String(outages.length)} of ${String(rounds * FAULTS.length)}:`, outages.at(-1))
    }
    await pause(LOAD_MS)
    await promoteByHand(database)
    await pause(LOAD_MS)
    const count = await load.call('stop')
    return [
      ...outageFigures(outages),
      ...failureFigures(count),
      ...(await lossFigures(database.query, count, gateway)),
      none('violated invariants', await countViolations(database.url)),
    ]
  }),
)

/** Starts an outage of the primary, waits for the next sale, ends the outage, and waits until the cluster is whole. */
async function causeOutage(database: ClusterDatabase, fault: Fault): Promise<Outage> {
  const { cluster } = database
  const former = await cluster.findPrimary()
  const endOutage = await startOutage(former, fault)
  const began = performance.now()
  const [untilPrimary, untilSale] = await Promise.all([
    secondsUntil(began, async () => (await cluster.findPrimary()) !== former),
    waitForSale(database, began),
  ])
  const staleWrites = await endOutage()
  await cluster.waitUntilWhole()
  return { fault, untilPrimary, untilSale, staleWrites }
}

/**
 * Promotes a standby past Patroni, so that two servers are primary, and then copies it anew, as docs/operating.md says. Patroni
 * makes it a standby again, but its timeline is newer than that of the leader, which it cannot follow.
 */
async function promoteByHand(database: ClusterDatabase): Promise<void> {
  const { cluster } = database
  const leader = await cluster.findPrimary()
  const standby = cluster.servers.find((server) => server !== leader)
  if (!standby) throw new Error('The cluster has one server.')
  await onDatabase(standby.address, (client) => client.query('select pg_promote()'))
  await waitForSale(database, performance.now())
  await standby.reinitialise()
  await cluster.waitUntilWhole()
  if ((await cluster.findPrimary()) !== leader) throw new Error('Patroni replaced the leader.')
}

/** @returns a function that ends the outage, and counts the writes that it acknowledged as a replaced primary */
async function startOutage(server: DatabaseServer, fault: Fault): Promise<() => Promise<number>> {
  if (fault === 'switch-over') {
    await server.switchOver()
    return () => Promise.resolve(0)
  }
  if (fault === 'kill') {
    await server.kill()
    return () => {
      server.start()
      return Promise.resolve(0)
    }
  }
  const proceed = server.suspend()
  return () => {
    proceed()
    return countStaleWrites(server)
  }
}

/** Writes directly to a server that was the primary, past HAProxy, for some seconds. @returns how many writes it acknowledged */
async function countStaleWrites({ address }: DatabaseServer): Promise<number> {
  let acknowledged = 0
  const end = performance.now() + FENCE_MS
  for (let write = 0; performance.now() < end; write++) {
    try {
      await onDatabase(
        address,
        (client) => client.query(`create table stale_write_${String(write)} ()`),
        STALE_WRITE_LIMITS,
      )
      acknowledged += 1
    } catch {
      // Expected: it is a standby or shuts down, or no standby confirms the write within the time.
      await pause(POLL_MS)
    }
  }
  return acknowledged
}

/** @returns seconds from `began` until an order was stored after it */
async function waitForSale({ query }: ClusterDatabase, began: number): Promise<number> {
  const read = async () => (await query<{ count: string }>('select count(*) from orders'))[0]?.count
  let before: string | undefined
  return secondsUntil(began, async () => {
    const count = await read()
    // The first answer may be one of the former primary, or come later than the first sale on the new one.
    before ??= count
    return count !== before
  })
}

/** A check that throws has not succeeded yet. */
async function secondsUntil(began: number, check: () => Promise<boolean>): Promise<number> {
  while (!(await check().catch(() => false))) await pause(POLL_MS)
  return (performance.now() - began) / 1000
}

function outageFigures(outages: Outage[]): Figure[] {
  const times = (fault: Fault, of: 'untilPrimary' | 'untilSale') =>
    outages.filter((outage) => outage.fault === fault).map((outage) => outage[of])
  const spread = (seconds: number[]): string =>
    `${median(seconds).toFixed(1)} s (${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)})`
  return [
    note('outages', `${String(outages.length)}, a third of each kind`),
    ...FAULTS.flatMap((fault) => {
      const untilSale = times(fault, 'untilSale')
      const limit = { max: MAX_SECONDS_WITHOUT_SALES, unit: 's' }
      return [
        note(`${fault}: until another primary is known, median`, spread(times(fault, 'untilPrimary'))),
        atMost(`${fault}: without sales, median`, median(untilSale), limit, spread(untilSale)),
      ]
    }),
    none(
      'writes that a replaced primary acknowledged',
      outages.reduce((sum, { staleWrites }) => sum + staleWrites, 0),
    ),
  ]
}
