/** Measures a whole purchase over HTTP against the same statements and responses without framework and checks. */
import type { PurchaseCount, PurchaseLoad } from '#verification/bench/load/load-purchases.ts'
import { atLeast, note } from '#verification/bench/report.ts'
import type { BaselineReady, BaselineRequest } from '#verification/bench/setup/baseline-purchase.ts'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import { type Environment, withEnvironment } from '#verification/bench/setup/environment.ts'
import { CONCURRENT_BUYERS } from '#verification/bench/setup/purchases.ts'
import { recordPurchase } from '#verification/bench/setup/record-purchase.ts'
import { NODE_OPTIONS } from '#verification/bench/setup/node-options.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'
import { cpuMsOfTree } from './cpu-time.ts'
import { interleave } from './interleave.ts'
import { median, medianAndSpread, ratiosOf } from './statistics.ts'

/** The connections to the database of a shop by default. */
const CONNECTIONS = 10
/** Enough to keep both sides busy while PayU answers at once. */
const BUYERS = 20
/** The goal: a share of the baseline's rate. Processor times have none, because they depend on the machine. */
const MIN_RELATIVE_RATE = 0.6
const ROUND_MS = 5_000

type Purchase = { perSecond: number; nodeMs: number; postgresMs: number }

/** PayU answers at once on both sides: with its usual delay it would be their common limit. */
export async function measurePurchases(environment: Environment, shop: Shop, rounds: number) {
  await environment.gateway.call('answer at once')
  return withEnvironment(async (baselineEnvironment) => {
    await baselineEnvironment.gateway.call('answer at once')
    const { statements, ...baseline } = await startBaseline(baselineEnvironment)
    const sides = {
      shop: startPurchases(environment, shop, environment.database, { connections: BUYERS }),
      baseline: startPurchases(baselineEnvironment, baseline, baselineEnvironment.database, {
        connections: BUYERS,
      }),
    }
    const measured = await measureWarm(sides, [environment.database, baselineEnvironment.database], rounds)
    await expectMessagesAccepted(environment.database)
    await expectSameRows(environment.database, baselineEnvironment.database)
    const ratios = ratiosOf(measured.map((round) => [round.shop.perSecond, round.baseline.perSecond]))
    const [ours, baselinePurchases] = [
      measured.map((round) => round.shop),
      measured.map((round) => round.baseline),
    ]
    return [
      atLeast(
        `purchase rate relative to its ${String(statements)} statements and four responses by pg and node:http alone`,
        median(ratios),
        MIN_RELATIVE_RATE,
        medianAndSpread(ratios, 2),
      ),
      note(
        'purchases a second',
        `${perSecond(ours)}; by pg and node:http alone ${perSecond(baselinePurchases)}`,
      ),
      note('CPU time per purchase', cpuOf(ours)),
      note('CPU time per purchase by pg and node:http alone', cpuOf(baselinePurchases)),
    ]
  })
}

const perSecond = (purchases: Purchase[]): string => median(purchases.map((one) => one.perSecond)).toFixed(0)

function cpuOf(purchases: Purchase[]): string {
  const nodeMs = median(purchases.map((purchase) => purchase.nodeMs))
  const postgresMs = median(purchases.map((purchase) => purchase.postgresMs))
  return `${nodeMs.toFixed(2)} ms Node, ${postgresMs.toFixed(2)} ms PostgreSQL`
}

/** Starts the baseline on the database of its environment, whose tables a shop makes while a purchase is recorded. */
async function startBaseline(limit: Environment) {
  const purchase = await recordPurchase(limit)
  const baseline = limit.startChild<BaselineRequest, BaselineReady>(
    'setup/baseline-purchase.ts',
    NODE_OPTIONS,
  )
  const { port } = await baseline.call({
    databaseUrl: limit.database.url,
    connections: CONNECTIONS,
    gatewayUrl: limit.payuUrl,
    purchase,
  })
  const steps = purchase.calls.flatMap((call) => call.steps)
  return { port, pid: baseline.pid, statements: steps.filter(({ kind }) => kind === 'statement').length }
}

/**
 * @throws Error if messages were sent more than twice: then the run measured a gateway that is down instead of purchases.
 * One repeat is allowed, because a call can exceed its time limit on a busy machine.
 */
async function expectMessagesAccepted(database: BenchDatabase): Promise<void> {
  const [row] = await database.query<{ again: number }>(
    'select count(*)::int as again from outbox where tries > 2',
  )
  if (row && row.again > 0)
    throw new Error(`the bench's gateway did not accept ${String(row.again)} messages`)
}

const ROWS_PER_ORDER = ['order_line', 'payment_attempt', 'payment_news', 'payment_capture', 'entitlement']

/** @throws Error unless a purchase wrote as many rows into each table on both sides; the demonstration's rows vanish in rounding */
async function expectSameRows(...databases: [BenchDatabase, BenchDatabase]): Promise<void> {
  const tables = [...ROWS_PER_ORDER, 'ledger_transfer', 'ledger_entry', 'outbox', 'consent']
  const counts = tables.map(
    (table) => `round((select count(*) from ${table}) / paid.orders, 2)::float8 as ${table}`,
  )
  const [ours, least] = await Promise.all(
    databases.map((database) =>
      database.query<Record<string, number>>(
        `select ${counts.join(', ')} from (select count(*)::numeric as orders from orders where status = 'paid') as paid`,
      ),
    ),
  )
  if (JSON.stringify(ours) !== JSON.stringify(least))
    throw new Error(`rows per purchase differ: ${JSON.stringify([ours, least])}`)
}

/** Measures the sides in turn, after rounds that let the processes compile their hot code, and PostgreSQL analyse its tables. */
export async function measureWarm<Samples extends object>(
  sides: { [Name in keyof Samples]: () => Promise<Samples[Name]> },
  databases: BenchDatabase[],
  rounds: number,
): Promise<Samples[]> {
  await interleave<Samples>(sides, 1)
  await Promise.all(databases.map((database) => database.analyse()))
  await interleave<Samples>(sides, 1)
  return interleave<Samples>(sides, rounds)
}

/** Starts a load driver. @returns a function that measures a round of purchases in a shop */
export function startPurchases(
  { startChild }: Pick<Environment, 'startChild'>,
  shop: Pick<Shop, 'port' | 'pid'>,
  { postgresPid }: BenchDatabase,
  { connections = CONCURRENT_BUYERS, milliseconds = ROUND_MS } = {},
): () => Promise<Purchase> {
  const buyers = startChild<PurchaseLoad, PurchaseCount>('load/load-purchases.ts')
  let first = 0
  return async () => {
    const [node, postgres] = [cpuMsOfTree(shop.pid), cpuMsOfTree(postgresPid)]
    const load = { port: shop.port, connections, milliseconds, first }
    const { next, purchases, perSecond } = await buyers.call(load)
    first = next
    return {
      perSecond,
      nodeMs: (cpuMsOfTree(shop.pid) - node) / purchases,
      postgresMs: (cpuMsOfTree(postgresPid) - postgres) / purchases,
    }
  }
}
