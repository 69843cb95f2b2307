/** Measures a whole purchase over HTTP against one raw transaction of five statements on the same PostgreSQL. */
import { type Child, startChild } from '#verification/bench/setup/child-process.ts'
import { cpuMsOfTree } from './cpu-time.ts'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import type { PurchaseCount } from '#verification/bench/load/load-purchases.ts'
import type { TransactionCount } from '#verification/bench/load/load-transactions.ts'
import { atLeast, atMost, type Figure, note } from '#verification/bench/report-line.ts'
import { interleave } from './interleave.ts'
import { median, medianAndSpread, ratiosOf } from './statistics.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'

/** One movie pack of the demonstration catalogue, which the benchmark's shop sells. */
export const CART = { poid: 'P2-KADALORA-RAYIL', amount: '149.00' }
/** The salt of the simulators, which is the default setting. */
export const PAYU_SALT = 'standin-salt'
/** More than the buyers of the longest benchmark: each buys once. */
export const SUBSCRIBERS = 200_000
/** Enough to keep the shop busy while PayU takes 400 ms in the median to answer. */
export const CONCURRENT_BUYERS = 200
const RAW_CONNECTIONS = 10
/** The goals: a share of the raw transaction's rate, and the processor time of Node and PostgreSQL together. */
const MIN_RELATIVE_RATE = 0.4
const MAX_CPU_MS = 4
const ROUND_MS = 5_000

type Given = { shop: Shop; database: BenchDatabase; rounds: number }
type Sample = { perSecond: number; nodeMs: number; postgresMs: number }
type Purchase = Sample & { medianMs: number; p99Ms: number }

export async function measurePurchases(given: Given): Promise<Figure[]> {
  const [buyers, raw] = [startChild('load/load-purchases.ts'), startChild('load/load-transactions.ts')]
  const subscribers = { next: 0 }
  try {
    const purchase = () => buy(buyers, given, subscribers)
    const transaction = () => transact(raw, given)
    await warmUp(given, { purchase, transaction })
    const rounds = await interleave({ purchase, transaction }, given.rounds)
    await expectMessagesAccepted(given.database)
    return figuresOf(rounds)
  } finally {
    await Promise.all([buyers.stop(), raw.stop()])
  }
}

/** @throws Error if messages were sent repeatedly: then the run measured a gateway that is down, and no purchases */
async function expectMessagesAccepted(database: BenchDatabase): Promise<void> {
  const [row] = await database.query<{ again: number }>(
    'select count(*)::int as again from outbox where tries > 2',
  )
  if (row && row.again > 0)
    throw new Error(`the bench's gateway did not accept ${String(row.again)} messages`)
}

/** Buys without raw transactions in between, for a profile. @returns how many purchases were begun */
export async function buyForProfile(given: Given): Promise<number> {
  const buyers = startChild('load/load-purchases.ts')
  const subscribers = { next: 0 }
  const purchase = () => buy(buyers, given, subscribers)
  await warmUp(given, { purchase })
  await interleave({ purchase }, given.rounds)
  await buyers.stop()
  return subscribers.next
}

type Side = Pick<Given, 'shop' | 'database'>

/** Measures two shops that sell in turn. */
export async function compareHistories(
  empty: Side,
  old: Side,
  rounds: number,
): Promise<{ empty: Purchase; old: Purchase }[]> {
  const buyers = startChild('load/load-purchases.ts')
  const subscribers = { empty: { next: 0 }, old: { next: 0 } }
  const sides = {
    empty: () => buy(buyers, { ...empty, rounds }, subscribers.empty),
    old: () => buy(buyers, { ...old, rounds }, subscribers.old),
  }
  try {
    await interleave(sides, 1)
    await Promise.all([empty, old].map(({ database }) => database.analyse()))
    await interleave(sides, 1)
    return await interleave(sides, rounds)
  } finally {
    await buyers.stop()
  }
}

/** Lets both processes compile their hot code, and PostgreSQL analyse its tables. */
async function warmUp({ database }: Given, sides: Record<string, () => Promise<Sample>>): Promise<void> {
  await interleave(sides, 1)
  await database.analyse()
  await interleave(sides, 1)
}

async function buy(
  buyers: Child,
  { shop, database }: Given,
  subscribers: { next: number },
): Promise<Purchase> {
  const [node, postgres] = [cpuMsOfTree(shop.pid), cpuMsOfTree(database.postgresPid)]
  const count = await buyers.call<PurchaseCount>({
    port: shop.port,
    connections: CONCURRENT_BUYERS,
    milliseconds: ROUND_MS,
    cart: CART,
    first: subscribers.next,
    subscribers: SUBSCRIBERS,
    payuSalt: PAYU_SALT,
  })
  const { purchases } = count
  subscribers.next = count.next
  return {
    perSecond: count.perSecond,
    nodeMs: (cpuMsOfTree(shop.pid) - node) / purchases,
    postgresMs: (cpuMsOfTree(database.postgresPid) - postgres) / purchases,
    medianMs: count.medianMs,
    p99Ms: count.p99Ms,
  }
}

async function transact(raw: Child, { database }: Given): Promise<Sample> {
  const [node, postgres] = [cpuMsOfTree(raw.pid), cpuMsOfTree(database.postgresPid)]
  const { transactions, milliseconds } = await raw.call<TransactionCount>({
    url: database.url,
    connections: RAW_CONNECTIONS,
    milliseconds: ROUND_MS,
    accounts: SUBSCRIBERS,
  })
  return {
    perSecond: transactions / (milliseconds / 1000),
    nodeMs: (cpuMsOfTree(raw.pid) - node) / transactions,
    postgresMs: (cpuMsOfTree(database.postgresPid) - postgres) / transactions,
  }
}

function figuresOf(rounds: { purchase: Purchase; transaction: Sample }[]): Figure[] {
  const ratios = ratiosOf(
    rounds.map(({ purchase, transaction }) => [purchase.perSecond, transaction.perSecond]),
  )
  const totalMs = ({ nodeMs, postgresMs }: Sample): number => nodeMs + postgresMs
  const cpuRatios = ratiosOf(
    rounds.map(({ purchase, transaction }) => [totalMs(transaction), totalMs(purchase)]),
  )
  const valuesOf = (read: (round: (typeof rounds)[number]) => number): number[] => rounds.map(read)
  const processorTime = (read: (round: (typeof rounds)[number]) => Sample): string => {
    const nodeMs = median(valuesOf((round) => read(round).nodeMs))
    const postgresMs = median(valuesOf((round) => read(round).postgresMs))
    return `${nodeMs.toFixed(2)} ms Node, ${postgresMs.toFixed(2)} ms PostgreSQL`
  }
  return [
    atLeast(
      'purchase rate relative to the raw five-statement transaction',
      median(ratios),
      MIN_RELATIVE_RATE,
      medianAndSpread(ratios, 2),
    ),
    note(
      'purchases a second',
      medianAndSpread(
        valuesOf(({ purchase }) => purchase.perSecond),
        0,
      ),
    ),
    note(
      'raw transactions a second',
      medianAndSpread(
        valuesOf(({ transaction }) => transaction.perSecond),
        0,
      ),
    ),
    atMost(
      'CPU time per purchase',
      median(valuesOf(({ purchase }) => totalMs(purchase))),
      { max: MAX_CPU_MS, unit: 'ms' },
      processorTime(({ purchase }) => purchase),
    ),
    note(
      'CPU time per raw transaction',
      processorTime(({ transaction }) => transaction),
    ),
    note('raw transaction, CPU time relative to a purchase', medianAndSpread(cpuRatios, 2)),
    note(
      'purchase latency (four requests, 200 concurrent buyers, PayU median 400 ms): median, 99th percentile',
      `${median(valuesOf(({ purchase }) => purchase.medianMs)).toFixed(0)} ms, ` +
        `${median(valuesOf(({ purchase }) => purchase.p99Ms)).toFixed(0)} ms`,
    ),
  ]
}
