/**
 * `npm run bench -- database-restart`: crashes PostgreSQL (`-m immediate`) under load, keeps it down for some seconds, and
 * starts it again, several times. No acknowledged write may be lost, pages stay available, every payment sent to a
 * gateway is recorded, and webhooks are accepted.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { SteadyCount, SteadyLoad } from '#verification/bench/load/steady-load.ts'
import { sumMatching } from '#verification/bench/measure/statistics.ts'
import { type Figure, none, note } from './report.ts'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'
import { FIND_QUERIES, listMissing } from '#verification/toolkit/missing-writes.ts'

const LOAD_MS = 5_000
/** The time until a payment without a return is settled: the verification schedule, with a crash in between. */
const SETTLED_SECONDS = 150
const DEFAULTS = { crashes: 4, down: 3, reads: 40, purchases: 3 }

const QUERIES = {
  ...FIND_QUERIES,
  // A buyer who returned had paid: whether or not the return was processed, the pack must be granted.
  returned: `select a.id from payment_attempt a join orders o on o.id = a.order_id
    where a.id = any($1) and o.status = 'paid'`,
}

await runScenario('database-restart', DEFAULTS, ({ crashes, down, reads, purchases }) =>
  withEnvironment(async ({ database, gateway, startShop, startChild }) => {
    const shops = [await startShop(), await startShop()]
    const load = startChild<SteadyLoad | 'stop', SteadyCount>('load/steady-load.ts')
    await load.call({ ports: shops.map(({ port }) => port), reads, purchases })
    for (let crash = 0; crash < crashes; crash++) {
      await pause(LOAD_MS)
      await database.crash(() => pause(down * 1000))
      await waitForNewOrder(database)
      console.error(`crash ${String(crash + 1)} of ${String(crashes)}`)
    }
    await pause(LOAD_MS)
    const count = await load.call('stop')
    const missing = await waitForMissing(database, count)
    const { verifiedTxnids } = await gateway.call('get state')
    const unrecorded = await listMissing(database.query, QUERIES.attempt, verifiedTxnids)
    console.error(count.counts, missing, unrecorded)
    return figuresOf(count, missing.length, unrecorded.length)
  }),
)

/** Waits until a new order is placed again. */
async function waitForNewOrder(database: BenchDatabase): Promise<void> {
  const read = () => database.query<{ count: string }>('select count(*) from orders')
  const before = await read()
  while ((await read())[0]?.count === before[0]?.count) await pause(20)
}

/** Lists the acknowledged writes that are not in the database, after waiting until payments are settled. */
async function waitForMissing(
  { query: findIds }: BenchDatabase,
  { acknowledged }: SteadyCount,
): Promise<string[]> {
  const missing: string[] = []
  for (let second = 0; second < SETTLED_SECONDS; second++) {
    missing.length = 0
    for (const [kind, query] of Object.entries(QUERIES))
      missing.push(...(await listMissing(findIds, query, acknowledged[kind] ?? [])))
    if (missing.length === 0) break
    await pause(1_000)
  }
  return missing
}

function figuresOf({ counts, acknowledged }: SteadyCount, lost: number, unrecorded: number): Figure[] {
  const of = (pattern: RegExp): number => sumMatching(counts, pattern)
  const writes = Object.values(acknowledged).reduce((sum, ids) => sum + ids.length, 0)
  return [
    note('acknowledged writes; page requests', `${String(writes)}; ${String(of(/^page /))}`),
    none('acknowledged writes lost', lost),
    none('page responses other than 200', of(/^page (?!200)/)),
    none('failed API requests other than 503', of(/^\/.* (?!200|303|503)\w+/)),
    none('webhooks never accepted', of(/^webhook never/)),
    none('payments verified at a gateway that are not recorded', unrecorded),
  ]
}
