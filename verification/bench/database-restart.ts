/**
 * `npm run bench -- database-restart`: crashes PostgreSQL (`-m immediate`) under load, keeps it down for some seconds, and
 * starts it again, several times. `--crashes N --down SECONDS` (4, 3). No acknowledged write may be lost, pages stay
 * available, every payment sent to a gateway is recorded, and webhooks are accepted. Writes its section of
 * docs/performance.md.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from '#verification/bench/setup/child-process.ts'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import { atMost, type Figure, note } from './report-line.ts'
import type { GatewayVerified } from '#verification/bench/setup/gateway.ts'
import { type Environment, withEnvironment } from '#verification/bench/setup/environment.ts'
import { CART, PAYU_SALT, SUBSCRIBERS } from '#verification/bench/measure/measure-purchases.ts'
import { median } from '#verification/bench/measure/statistics.ts'
import { startShop } from '#verification/bench/setup/shop.ts'
import type { SteadyCount } from '#verification/bench/load/steady-load.ts'
import { reportFigures } from './write-report.ts'

const LOAD_MS = 5_000
/** The time until a payment without a return is settled: the verification schedule, with a crash in between. */
const SETTLED_SECONDS = 150
const text = { type: 'string' } as const
const { values: options } = parseArgs({
  options: {
    crashes: { ...text, default: '4' },
    down: { ...text, default: '3' },
    reads: { ...text, default: '40' },
    purchases: { ...text, default: '3' },
  },
})

const FIND_QUERIES: Record<string, string> = {
  order: 'select id from orders where id = any($1)',
  attempt: 'select id from payment_attempt where id = any($1)',
  paid: `select o.id from orders o where o.id = any($1) and o.status = 'paid'
    and exists (select 1 from entitlement e where e.order_id = o.id and e.status = 'active')`,
  // A buyer who returned had paid: whether or not the return was processed, the pack must be granted.
  returned: `select a.id from payment_attempt a join orders o on o.id = a.order_id
    where a.id = any($1) and o.status = 'paid'`,
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const figures = await withEnvironment(async (environment) => {
  const { database, env, gateway } = environment
  const shops = [await startShop({ env }), await startShop({ env })]
  await database.seed(SUBSCRIBERS)
  const load = startChild('load/steady-load.ts')
  await load.call<SteadyCount>({
    ...{ ports: shops.map(({ port }) => port), cart: CART, payuSalt: PAYU_SALT, subscribers: SUBSCRIBERS },
    readsPerSecond: Number(options.reads),
    purchasesPerSecond: Number(options.purchases),
  })
  const recoveryMs: number[] = []
  for (let crash = 0; crash < Number(options.crashes); crash++) {
    await pause(LOAD_MS)
    await database.crash(() => pause(Number(options.down) * 1000))
    const restarted = performance.now()
    await waitForNewOrder(database)
    recoveryMs.push(performance.now() - restarted)
    console.error(
      `crash ${String(crash + 1)}: first new order after ${(recoveryMs.at(-1) ?? 0).toFixed(0)} ms`,
    )
  }
  await pause(LOAD_MS)
  const count = await load.call<SteadyCount>('stop')
  const missing = await listMissing(environment, count)
  const { txnids } = await gateway.call<GatewayVerified>('list verified txnids')
  const unrecorded = await listUnknown(database, 'select id from payment_attempt where id = any($1)', txnids)
  await Promise.all([load.stop(), ...shops.map((shop) => shop.stop())])
  return figuresOf({ count, missing, unrecorded, recoveryMs })
})
process.exitCode = (await reportFigures(figures, { name: 'database-restart' })) ? 0 : 1

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

async function listMissing({ database }: Environment, { acknowledged }: SteadyCount): Promise<string[]> {
  const missing = async (): Promise<string[]> =>
    (
      await Promise.all(
        Object.entries(FIND_QUERIES).map(async ([kind, query]) =>
          (await listUnknown(database, query, acknowledged[kind] ?? [])).map((id) => `${kind} ${id}`),
        ),
      )
    ).flat()
  for (let second = 0; second < SETTLED_SECONDS && (await missing()).length > 0; second++) await pause(1_000)
  return missing()
}

type Results = { count: SteadyCount; missing: string[]; unrecorded: string[]; recoveryMs: number[] }

function figuresOf({
  count: { counts, acknowledged: ids },
  missing,
  unrecorded,
  recoveryMs,
}: Results): Figure[] {
  const of = (pattern: RegExp): number =>
    Object.entries(counts).reduce((sum, [what, times]) => sum + (pattern.test(what) ? times : 0), 0)
  const none = (name: string, times: number): Figure =>
    atMost(name, times, { max: 0, unit: '' }, String(times))
  const acknowledged = Object.values(ids).reduce((sum, some) => sum + some.length, 0)
  console.error(counts, missing, unrecorded)
  return [
    note('crashes; downtime of each', `${String(recoveryMs.length)}, ${options.down} s`),
    note('acknowledged writes (orders, attempts, returns, paid)', String(acknowledged)),
    none('acknowledged writes lost', missing.length),
    note('page requests', String(of(/^page /))),
    none('page responses other than 200', of(/^page (?!200)/)),
    note('API responses 503', String(of(/^\/.* 503$/))),
    none('other failed API requests', of(/^\/.* (?!200|303|503)\w+/)),
    note('webhooks accepted; responses 503 before', webhooks(of)),
    none('webhooks never accepted', of(/^webhook never/)),
    none('payments verified at a gateway that are not recorded', unrecorded.length),
    note('first new order after PostgreSQL accepts connections', `${median(recoveryMs).toFixed(0)} ms`),
  ]
}

function webhooks(of: (pattern: RegExp) => number): string {
  return `${String(of(/^\/api\/webhooks\/payu 200/))}, ${String(of(/^\/api\/webhooks\/payu 503/))}`
}
