/**
 * `npm run bench:database-restart`: stops PostgreSQL at once (`-m immediate`) under load, keeps it down for some
 * seconds, and starts it again, several times. `-- --crashes N --away SECONDS` (4, 3). Nothing acknowledged may be
 * lost, pages stay available, every payment sent to a gateway is recorded, and webhooks are answered. Writes its
 * section of docs/performance.md.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startChild } from './child-process.ts'
import type { BenchDatabase } from './database.ts'
import { atMost, type Figure, told } from './report-line.ts'
import type { GatewayAsked } from './gateway.ts'
import { type Ground, withGround } from './environment.ts'
import { CART, PAYU_SALT, SUBSCRIBERS } from './measure-purchases.ts'
import { median } from './statistics.ts'
import { startShop } from './shop.ts'
import type { SteadyCount } from './steady-load.ts'
import { formatted, tableOf, writeSection } from './write-report.ts'

const CALM_MS = 5_000
/** The time until a payment without a return is settled: the verification schedule, with a crash in between. */
const SETTLED_SECONDS = 150
const text = { type: 'string' } as const
const { values: asked } = parseArgs({
  options: {
    crashes: { ...text, default: '4' },
    away: { ...text, default: '3' },
    reads: { ...text, default: '40' },
    purchases: { ...text, default: '3' },
  },
})

const LOOK_UPS: Record<string, string> = {
  order: 'select id from orders where id = any($1)',
  attempt: 'select id from payment_attempt where id = any($1)',
  paid: `select o.id from orders o where o.id = any($1) and o.status = 'paid'
    and exists (select 1 from entitlement e where e.order_id = o.id and e.status = 'active')`,
  // A buyer who returned had paid: whether or not the return was processed, the pack must be granted.
  returned: `select a.id from payment_attempt a join orders o on o.id = a.order_id
    where a.id = any($1) and o.status = 'paid'`,
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const figures = await withGround(async (ground) => {
  const { database, env, gateway } = ground
  const shops = [await startShop({ env }), await startShop({ env })]
  await database.seed(SUBSCRIBERS)
  const load = startChild('steady-load.ts')
  await load.ask<SteadyCount>({
    ...{ ports: shops.map(({ port }) => port), cart: CART, payuSalt: PAYU_SALT, subscribers: SUBSCRIBERS },
    readsPerSecond: Number(asked.reads),
    purchasesPerSecond: Number(asked.purchases),
  })
  const backMs: number[] = []
  for (let crash = 0; crash < Number(asked.crashes); crash++) {
    await pause(CALM_MS)
    await database.crash(() => pause(Number(asked.away) * 1000))
    const back = performance.now()
    await untilOrdersGoOn(database)
    backMs.push(performance.now() - back)
    console.error(`crash ${String(crash + 1)}: orders again after ${(backMs.at(-1) ?? 0).toFixed(0)} ms`)
  }
  await pause(CALM_MS)
  const count = await load.ask<SteadyCount>('stop')
  const missing = await listMissing(ground, count)
  const { txnids } = await gateway.ask<GatewayAsked>('whom were you asked about?')
  const unrecorded = await listUnknown(database, 'select id from payment_attempt where id = any($1)', txnids)
  await Promise.all([load.stop(), ...shops.map((shop) => shop.stop())])
  return figuresOf({ count, missing, unrecorded, backMs })
})
const table = await formatted(tableOf(figures))
console.log(table)
await writeSection({ name: 'database-restart', title: 'The database ends under load', body: table })
if (figures.some(({ reached }) => reached === false)) process.exitCode = 1

/** Waits until a new order is placed again. */
async function untilOrdersGoOn(database: BenchDatabase): Promise<void> {
  const read = () => database.query<{ count: string }>('select count(*) from orders')
  const before = await read()
  while ((await read())[0]?.count === before[0]?.count) await pause(20)
}

async function listUnknown(database: BenchDatabase, look: string, ids: string[]): Promise<string[]> {
  const found = new Set((await database.query<{ id: string }>(look, [ids])).map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

async function listMissing({ database }: Ground, { kept }: SteadyCount): Promise<string[]> {
  const missing = async (): Promise<string[]> =>
    (
      await Promise.all(
        Object.entries(LOOK_UPS).map(async ([kind, look]) =>
          (await listUnknown(database, look, kept[kind] ?? [])).map((id) => `${kind} ${id}`),
        ),
      )
    ).flat()
  for (let second = 0; second < SETTLED_SECONDS && (await missing()).length > 0; second++) await pause(1_000)
  return missing()
}

type Seen = { count: SteadyCount; missing: string[]; unrecorded: string[]; backMs: number[] }

function figuresOf({ count: { counts, kept }, missing, unrecorded, backMs }: Seen): Figure[] {
  const of = (pattern: RegExp): number =>
    Object.entries(counts).reduce((sum, [what, times]) => sum + (pattern.test(what) ? times : 0), 0)
  const none = (name: string, times: number): Figure =>
    atMost(name, times, { most: 0, unit: '' }, String(times))
  const acknowledged = Object.values(kept).reduce((sum, ids) => sum + ids.length, 0)
  console.error(counts, missing, unrecorded)
  return [
    told('crashes, each away for', `${String(backMs.length)}, ${asked.away} s`),
    told('acknowledged writes (orders, attempts, returns, paid)', String(acknowledged)),
    none('of these lost', missing.length),
    told('pages asked for', String(of(/^page /))),
    none('pages that were not answered with 200', of(/^page (?!200)/)),
    told('calls answered "later" (503)', String(of(/^\/.* 503$/))),
    none('calls that ended in any other failure', of(/^\/.* (?!200|303|503)\w+/)),
    told("a gateway's own calls taken, and of these first answered 503", webhooks(of)),
    none("a gateway's own calls never taken", of(/^webhook never/)),
    none('payments a gateway was asked about that are not recorded', unrecorded.length),
    told('orders again, after PostgreSQL takes connections', `${median(backMs).toFixed(0)} ms`),
  ]
}

function webhooks(of: (pattern: RegExp) => number): string {
  return `${String(of(/^\/api\/webhooks\/payu 200/))}, ${String(of(/^\/api\/webhooks\/payu 503/))}`
}
