/** Measures a whole purchase over HTTP against one raw transaction of five statements on the same PostgreSQL. */
import type { PurchaseCount, PurchaseLoad } from '#verification/bench/load/load-purchases.ts'
import type { TransactionCount, TransactionLoad } from '#verification/bench/load/load-transactions.ts'
import { atLeast, atMost, note } from '#verification/bench/report.ts'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import type { Environment } from '#verification/bench/setup/environment.ts'
import { CONCURRENT_BUYERS } from '#verification/bench/setup/purchases.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'
import { cpuMsOfTree } from './cpu-time.ts'
import { interleave } from './interleave.ts'
import { median, medianAndSpread, ratiosOf } from './statistics.ts'

const RAW_CONNECTIONS = 10
/** The goals: a share of the raw transaction's rate, and the processor time of Node and PostgreSQL together. */
const MIN_RELATIVE_RATE = 0.4
const MAX_CPU_MS = 4
const ROUND_MS = 5_000

type Purchase = { perSecond: number; nodeMs: number; postgresMs: number }

export async function measurePurchases(environment: Environment, shop: Shop, rounds: number) {
  const { database } = environment
  const raw = environment.startChild<TransactionLoad, TransactionCount>('load/load-transactions.ts')
  const transaction = () =>
    raw.call({ url: database.url, connections: RAW_CONNECTIONS, milliseconds: ROUND_MS })
  const sides = { purchase: startPurchases(environment, shop, database), transaction }
  const measured = await measureWarm(sides, [database], rounds)
  await expectMessagesAccepted(database)
  const purchases = measured.map(({ purchase }) => purchase)
  const ratios = ratiosOf(
    measured.map(({ purchase, transaction: limit }) => [purchase.perSecond, limit.perSecond]),
  )
  const [nodeMs, postgresMs] = [
    median(purchases.map((purchase) => purchase.nodeMs)),
    median(purchases.map((purchase) => purchase.postgresMs)),
  ]
  return [
    atLeast(
      'purchase rate relative to the raw five-statement transaction',
      median(ratios),
      MIN_RELATIVE_RATE,
      medianAndSpread(ratios, 2),
    ),
    note('purchases a second', median(purchases.map(({ perSecond }) => perSecond)).toFixed(0)),
    atMost(
      'CPU time per purchase',
      median(purchases.map((purchase) => purchase.nodeMs + purchase.postgresMs)),
      { max: MAX_CPU_MS, unit: 'ms' },
      `${nodeMs.toFixed(2)} ms Node, ${postgresMs.toFixed(2)} ms PostgreSQL`,
    ),
  ]
}

/**
 * @throws Error if messages were sent more than twice: then the run measured a gateway that is down, and no purchases.
 * One repeat is allowed, because a call can exceed its time limit on a busy machine.
 */
async function expectMessagesAccepted(database: BenchDatabase): Promise<void> {
  const [row] = await database.query<{ again: number }>(
    'select count(*)::int as again from outbox where tries > 2',
  )
  if (row && row.again > 0)
    throw new Error(`the bench's gateway did not accept ${String(row.again)} messages`)
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
  shop: Shop,
  { postgresPid }: BenchDatabase,
): () => Promise<Purchase> {
  const buyers = startChild<PurchaseLoad, PurchaseCount>('load/load-purchases.ts')
  let first = 0
  return async () => {
    const [node, postgres] = [cpuMsOfTree(shop.pid), cpuMsOfTree(postgresPid)]
    const load = { port: shop.port, connections: CONCURRENT_BUYERS, milliseconds: ROUND_MS, first }
    const { next, purchases, perSecond } = await buyers.call(load)
    first = next
    return {
      perSecond,
      nodeMs: (cpuMsOfTree(shop.pid) - node) / purchases,
      postgresMs: (cpuMsOfTree(postgresPid) - postgres) / purchases,
    }
  }
}
