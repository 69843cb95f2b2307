/**
 * `npm run bench:history`: the effect of years of business. Two shops, one on new tables and one on a million orders
 * (`-- --orders N`), sell in turn; and the running shop's partial audit is compared with the full one. Writes its
 * section of docs/performance.md.
 */
import { listViolations, listOverdue } from '#api/payments/audit/invariant-store.ts'
import { listNextOrders, listRecentOrders, auditScope } from '#api/payments/audit/audit-scope-store.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { historyStatements } from '#test/synthetic-history.ts'
import { parseArgs } from 'node:util'
import type { BenchDatabase } from './database.ts'
import { atLeast, atMost, type Figure, told } from './report-line.ts'
import { withGround } from './environment.ts'
import { compareHistories, SUBSCRIBERS } from './measure-purchases.ts'
import { median, medianAndSpread, ratiosOf } from './statistics.ts'
import { type Shop, startShop } from './shop.ts'
import { formatted, tableOf, writeSection } from './write-report.ts'

const TIMES = 5
/** The limit for one statement; the pool gives up at five seconds. */
const MOST_SECONDS = 1
const ORDERS_AT_ONCE = 100
const text = { type: 'string' } as const
const { values: asked } = parseArgs({
  options: { orders: { ...text, default: '1000000' }, rounds: { ...text, default: '9' } },
})
const orders = Number(asked.orders)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const figures = await withGround(async (empty) =>
  withGround(async (old) => {
    const shops = [await startShop({ env: empty.env }), await startShop({ env: old.env })] as const
    await empty.database.seed(SUBSCRIBERS)
    await old.database.seed(SUBSCRIBERS)
    const filledIn = await fill(old.database)
    const compared = await compare([empty.database, old.database], shops)
    await Promise.all(shops.map((shop) => shop.stop()))
    return [
      told(
        'orders of history, and how long they took to fill in',
        `${orders.toLocaleString('en')}, ${filledIn}`,
      ),
      ...compared,
      ...(await lookAtBooks(old.database)),
    ]
  }),
)
const table = await formatted(tableOf(figures))
console.log(table)
await writeSection({ name: 'history', title: 'A million orders of history', body: table })
if (figures.some(({ reached }) => reached === false)) process.exitCode = 1

async function fill(database: BenchDatabase): Promise<string> {
  const began = performance.now()
  await database.run(historyStatements({ orders, subscribers: 50_000, seeded: SUBSCRIBERS, refundEvery: 50 }))
  return seconds(performance.now() - began)
}

async function compare(
  [emptyDatabase, oldDatabase]: [BenchDatabase, BenchDatabase],
  [empty, old]: readonly [Shop, Shop],
): Promise<Figure[]> {
  const rounds = await compareHistories(
    { shop: empty, database: emptyDatabase },
    { shop: old, database: oldDatabase },
    Number(asked.rounds),
  )
  const rates = ratiosOf(rounds.map((round) => [round.old.perSecond, round.empty.perSecond]))
  const effort = (side: 'empty' | 'old'): string =>
    median(rounds.map((round) => round[side].nodeMs + round[side].postgresMs)).toFixed(2)
  return [
    atLeast('purchases a second, of the rate on new tables', median(rates), 0.9, medianAndSpread(rates, 2)),
    told('processor time of a purchase, new tables and old', `${effort('empty')} ms, ${effort('old')} ms`),
  ]
}

/** Measures the audit as the running shop does it, a part at a time, and as `npm run invariants` does. */
async function lookAtBooks({ url }: BenchDatabase): Promise<Figure[]> {
  const { db, close } = await openDatabase({ kind: 'postgres', url, pool: 2 }, undefined, { patient: true })
  const now = new Date()
  const took = async (look: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await look()
    return performance.now() - began
  }
  const often = async (look: (time: number) => Promise<unknown>): Promise<number> => {
    const all: number[] = []
    for (let time = 0; time < TIMES; time++) all.push(await took(() => look(time)))
    return median(all)
  }
  const minute = { since: new Date(now.getTime() - 60_000), until: now }
  const next = await listNextOrders(db, 'G', ORDERS_AT_ONCE * TIMES)
  const slices: [string, number][] = [
    ['which orders a minute touched', await often(() => listRecentOrders(db, minute))],
    [
      `the rules over ${String(ORDERS_AT_ONCE)} orders, 50 times a look`,
      await often((time) =>
        listViolations(db, auditScope(next.slice(time * ORDERS_AT_ONCE, (time + 1) * ORDERS_AT_ONCE))),
      ),
    ],
    ['what is late', await often(() => listOverdue(db, now))],
  ]
  const whole = await took(async () => {
    const broken = await listViolations(db)
    if (broken.length > 0) throw new Error(`the history breaks ${broken.map(({ rule }) => rule).join(', ')}`)
  })
  await close()
  return [
    ...slices.map(([name, ms]) =>
      atMost(`the running shop's look: ${name}`, ms / 1000, { most: MOST_SECONDS, unit: 's' }, seconds(ms)),
    ),
    told('all rules over everything (`npm run invariants`)', seconds(whole)),
  ]
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
