/**
 * `npm run bench -- history`: the effect of a large history. Two shops, one on empty tables and one with a million orders,
 * sell in turn; and the running shop's incremental audit is timed.
 */
import { listViolations, listOverdue } from '#api/payments/audit/invariant-store.ts'
import { listNextOrders, listRecentOrders, auditScope } from '#api/payments/audit/audit-scope-store.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { historyStatements } from '#test/synthetic-history.ts'
import { measureWarm, startPurchases } from '#verification/bench/measure/measure-purchases.ts'
import { median, medianAndSpread, ratiosOf } from '#verification/bench/measure/statistics.ts'
import { atLeast, atMost, type Figure, note } from './report.ts'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { SUBSCRIBERS } from '#verification/bench/setup/purchases.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'

const REPETITIONS = 5
/** The limit for one statement; the pool gives up at five seconds. */
const MAX_SECONDS = 1
const AUDIT_SLICE_SIZE = 100
const DEFAULTS = { orders: 1_000_000, rounds: 15 }

await runScenario('history', DEFAULTS, ({ orders, rounds }) =>
  withEnvironment((empty) =>
    withEnvironment(async (withHistory) => {
      const [shopOnEmpty, shopWithHistory] = [await empty.startShop(), await withHistory.startShop()]
      await withHistory.database.run(
        historyStatements({ orders, subscribers: 50_000, seeded: SUBSCRIBERS, refundEvery: 50 }),
      )
      const sides = {
        empty: startPurchases(empty, shopOnEmpty, empty.database),
        withHistory: startPurchases(withHistory, shopWithHistory, withHistory.database),
      }
      const measured = await measureWarm(sides, [empty.database, withHistory.database], rounds)
      const rates = ratiosOf(measured.map((round) => [round.withHistory.perSecond, round.empty.perSecond]))
      const shown = medianAndSpread(rates, 2)
      return [
        atLeast('purchase rate relative to empty tables', median(rates), 0.9, shown),
        ...(await measureAudit(withHistory.database)),
      ]
    }),
  ),
)

/**
 * Measures the audit as the running shop does it, a part at a time.
 * @throws Error if the full audit, of `npm run invariants`, finds a violation
 */
async function measureAudit({ url }: BenchDatabase): Promise<Figure[]> {
  const { db, close } = await openDatabase({ kind: 'postgres', url, pool: 2 }, undefined, {
    forOperator: true,
  })
  const now = new Date()
  const measure = async (name: string, run: (time: number) => Promise<unknown>): Promise<Figure> => {
    const seconds: number[] = []
    for (let time = 0; time < REPETITIONS; time++) {
      const began = performance.now()
      await run(time)
      seconds.push((performance.now() - began) / 1000)
    }
    const took = median(seconds)
    return atMost(`incremental audit: ${name}`, took, { max: MAX_SECONDS, unit: 's' }, `${took.toFixed(2)} s`)
  }
  const minute = { since: new Date(now.getTime() - 60_000), until: now }
  // The ids are random texts: these orders are from the middle of the table.
  const next = await listNextOrders(db, 'G', AUDIT_SLICE_SIZE * REPETITIONS)
  const sliceOf = (time: number) =>
    auditScope(next.slice(time * AUDIT_SLICE_SIZE, (time + 1) * AUDIT_SLICE_SIZE))
  const figures = [
    await measure('orders changed in the last minute', () => listRecentOrders(db, minute)),
    await measure(`invariants over a slice of ${String(AUDIT_SLICE_SIZE)} orders, 50 slices a run`, (time) =>
      listViolations(db, sliceOf(time)),
    ),
    await measure('overdue work', () => listOverdue(db, now)),
  ]
  const began = performance.now()
  const broken = await listViolations(db)
  const fullAudit = `${((performance.now() - began) / 1000).toFixed(2)} s`
  if (broken.length > 0) throw new Error(`the history breaks ${broken.map(({ rule }) => rule).join(', ')}`)
  await close()
  return [...figures, note('full audit (`npm run invariants`)', fullAudit)]
}
