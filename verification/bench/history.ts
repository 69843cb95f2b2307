/**
 * `npm run bench -- history`: the effect of a large history. Two shops, one on empty tables and one with a million orders
 * (`--orders N`), sell in turn; and the running shop's incremental audit is compared with the full one. Writes its section
 * of docs/performance.md.
 */
import { listViolations, listOverdue } from '#api/payments/audit/invariant-store.ts'
import { listNextOrders, listRecentOrders, auditScope } from '#api/payments/audit/audit-scope-store.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { historyStatements } from '#test/synthetic-history.ts'
import { parseArgs } from 'node:util'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import { atLeast, atMost, type Figure, note } from './report-line.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { compareHistories, SUBSCRIBERS } from '#verification/bench/measure/measure-purchases.ts'
import { median, medianAndSpread, ratiosOf } from '#verification/bench/measure/statistics.ts'
import { type Shop, startShop } from '#verification/bench/setup/shop.ts'
import { reportFigures } from './write-report.ts'

const REPETITIONS = 5
/** The limit for one statement; the pool gives up at five seconds. */
const MAX_SECONDS = 1
const AUDIT_SLICE_SIZE = 100
const text = { type: 'string' } as const
const { values: options } = parseArgs({
  options: { orders: { ...text, default: '1000000' }, rounds: { ...text, default: '9' } },
})
const orders = Number(options.orders)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const figures = await withEnvironment(async (empty) =>
  withEnvironment(async (old) => {
    const shops = [await startShop({ env: empty.env }), await startShop({ env: old.env })] as const
    await empty.database.seed(SUBSCRIBERS)
    await old.database.seed(SUBSCRIBERS)
    const fillTime = await fill(old.database)
    const compared = await compare([empty.database, old.database], shops)
    await Promise.all(shops.map((shop) => shop.stop()))
    return [
      note('orders of history; time to insert them', `${orders.toLocaleString('en')}, ${fillTime}`),
      ...compared,
      ...(await measureAudit(old.database)),
    ]
  }),
)
process.exitCode = (await reportFigures(figures, { name: 'history' })) ? 0 : 1

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
    Number(options.rounds),
  )
  const rates = ratiosOf(rounds.map((round) => [round.old.perSecond, round.empty.perSecond]))
  const effort = (side: 'empty' | 'old'): string =>
    median(rounds.map((round) => round[side].nodeMs + round[side].postgresMs)).toFixed(2)
  return [
    atLeast('purchase rate relative to empty tables', median(rates), 0.9, medianAndSpread(rates, 2)),
    note('CPU time per purchase: empty tables; with history', `${effort('empty')} ms, ${effort('old')} ms`),
  ]
}

/** Measures the audit as the running shop does it, a part at a time, and as `npm run invariants` does. */
async function measureAudit({ url }: BenchDatabase): Promise<Figure[]> {
  const { db, close } = await openDatabase({ kind: 'postgres', url, pool: 2 }, undefined, { patient: true })
  const now = new Date()
  const took = async (run: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await run()
    return performance.now() - began
  }
  const often = async (run: (time: number) => Promise<unknown>): Promise<number> => {
    const all: number[] = []
    for (let time = 0; time < REPETITIONS; time++) all.push(await took(() => run(time)))
    return median(all)
  }
  const minute = { since: new Date(now.getTime() - 60_000), until: now }
  const next = await listNextOrders(db, 'G', AUDIT_SLICE_SIZE * REPETITIONS)
  const slices: [string, number][] = [
    ['orders changed in the last minute', await often(() => listRecentOrders(db, minute))],
    [
      `invariants over a slice of ${String(AUDIT_SLICE_SIZE)} orders, 50 slices a run`,
      await often((time) =>
        listViolations(db, auditScope(next.slice(time * AUDIT_SLICE_SIZE, (time + 1) * AUDIT_SLICE_SIZE))),
      ),
    ],
    ['overdue work', await often(() => listOverdue(db, now))],
  ]
  const whole = await took(async () => {
    const broken = await listViolations(db)
    if (broken.length > 0) throw new Error(`the history breaks ${broken.map(({ rule }) => rule).join(', ')}`)
  })
  await close()
  return [
    ...slices.map(([name, ms]) =>
      atMost(`incremental audit: ${name}`, ms / 1000, { max: MAX_SECONDS, unit: 's' }, seconds(ms)),
    ),
    note('full audit (`npm run invariants`)', seconds(whole)),
  ]
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
