/**
 * `npm run bench -- database-restart`: crashes PostgreSQL (`-m immediate`) under load, keeps it down for some seconds, and
 * starts it again, several times. No acknowledged write may be lost, pages stay available, every payment sent to a
 * gateway is recorded, and webhooks are accepted.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { SteadyCount } from '#verification/bench/load/steady-load.ts'
import { type Figure, none, note } from './report.ts'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import type { GatewayVerified } from '#verification/bench/setup/gateway.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'

const LOAD_MS = 5_000
/** The time until a payment without a return is settled: the verification schedule, with a crash in between. */
const SETTLED_SECONDS = 150
const DEFAULTS = { crashes: 4, down: 3, reads: 40, purchases: 3 }

const FIND_QUERIES: Record<string, string> = {
  order: 'select id from orders where id = any($1)',
  attempt: 'select id from payment_attempt where id = any($1)',
  paid: `select o.id from orders o where o.id = any($1) and o.status = 'paid'
    and exists (select 1 from entitlement e where e.order_id = o.id and e.status = 'active')`,
  // A buyer who returned had paid: whether or not the return was processed, the pack must be granted.
  returned: `select a.id from payment_attempt a join orders o on o.id = a.order_id
    where a.id = any($1) and o.status = 'paid'`,
}

await runScenario('database-restart', DEFAULTS, ({ crashes, down, ...rates }) =>
  withEnvironment(async ({ database, gateway, startShop, startChild }) => {
    const shops = [await startShop(), await startShop()]
    const load = startChild('load/steady-load.ts')
    await load.call<SteadyCount>({ ports: shops.map(({ port }) => port), ...rates })
    for (let crash = 0; crash < crashes; crash++) {
      await pause(LOAD_MS)
      await database.crash(() => pause(down * 1000))
      await waitForNewOrder(database)
      console.error(`crash ${String(crash + 1)} of ${String(crashes)}`)
    }
    await pause(LOAD_MS)
    const count = await load.call<SteadyCount>('stop')
    const missing = await listMissing(database, count)
    const { txnids } = await gateway.call<GatewayVerified>('list verified txnids')
    const unrecorded = await listUnknown(database, FIND_QUERIES['attempt'] ?? '', txnids)
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

async function listUnknown(database: BenchDatabase, query: string, ids: string[]): Promise<string[]> {
  const found = new Set((await database.query<{ id: string }>(query, [ids])).map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

/** Lists the acknowledged writes that are not in the database, after waiting until payments are settled. */
async function listMissing(database: BenchDatabase, { acknowledged }: SteadyCount): Promise<string[]> {
  const missing: string[] = []
  for (let second = 0; second < SETTLED_SECONDS; second++) {
    missing.length = 0
    for (const [kind, query] of Object.entries(FIND_QUERIES))
      missing.push(...(await listUnknown(database, query, acknowledged[kind] ?? [])))
    if (missing.length === 0) break
    await pause(1_000)
  }
  return missing
}

function figuresOf({ counts, acknowledged }: SteadyCount, lost: number, unrecorded: number): Figure[] {
  const of = (pattern: RegExp): number =>
    Object.entries(counts).reduce((sum, [what, times]) => sum + (pattern.test(what) ? times : 0), 0)
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
