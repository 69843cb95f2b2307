/**
 * `npm run bench:overload`: buyers arrive for a minute at five times the rate that the shop can serve. Compares the
 * purchases served then with the highest rate without overload. `-- --seconds N`. Writes its section of
 * docs/performance.md.
 */
import { drawDelayMs, REALISTIC_MEDIAN_MS } from '#simulators/latency/latency.ts'
import { parseArgs } from 'node:util'
import { type Child, startChild } from './child-process.ts'
import { cpuMsOfTree } from './cpu-time.ts'
import type { PurchaseCount } from './load-purchases.ts'
import type { RushCount } from './load-spike.ts'
import { atLeast, atMost, type Figure, told } from './report-line.ts'
import { BUYERS_AT_ONCE, CART, PAYU_SALT, SUBSCRIBERS } from './measure-purchases.ts'
import { median, medianAndSpread, percentile } from './statistics.ts'
import { withGround } from './environment.ts'
import { startShop } from './shop.ts'
import { formatted, tableOf, writeSection } from './write-report.ts'

const FULL_SECONDS = 60
const TIMES = 5
const PEAK_MS = 5_000
const PEAK_ROUNDS = 3
/** Each admitted buyer keeps a connection while PayU answers. */
const MAX_RUSH_CONNECTIONS = 1_500

const { values: asked } = parseArgs({ options: { seconds: { type: 'string' } } })
const seconds = Number(asked.seconds ?? FULL_SECONDS)

/** `processes`: ids of the processes whose processor time is reported, by name. */
type Drivers = { port: number; buyers: Child; rush: Child; next: number; processes: Record<string, number> }
type Rounds = { before: Most[]; after: Most[] }

/** Purchases a second, and the processor time in milliseconds that each purchase took in every process. */
type Most = { perSecond: number; spent: Spent }
type Spent = Record<string, number>

async function peak(drivers: Drivers): Promise<Most> {
  const before = spentBy(drivers)
  const count = await drivers.buyers.ask<PurchaseCount>({
    ...{ port: drivers.port, connections: BUYERS_AT_ONCE, milliseconds: PEAK_MS },
    ...{ cart: CART, first: drivers.next, subscribers: SUBSCRIBERS, payuSalt: PAYU_SALT },
  })
  drivers.next = count.next
  const spent = spentSince(before, spentBy(drivers), count.purchases)
  return { perSecond: count.perSecond, spent }
}

const spentBy = ({ processes }: Drivers): Spent =>
  Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuMsOfTree(pid)]))

const spentSince = (before: Spent, after: Spent, purchases: number): Spent =>
  Object.fromEntries(
    Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / Math.max(purchases, 1)]),
  )

async function peaks(drivers: Drivers): Promise<Most[]> {
  const rates: Most[] = []
  for (let round = 0; round < PEAK_ROUNDS; round++) rates.push(await peak(drivers))
  return rates
}

/** Measures the highest rate before and after, because the speed of the machine may change meanwhile. */
async function measure(drivers: Drivers, settle: () => Promise<void>): Promise<Figure[]> {
  // Lets both sides compile their hot code, and PostgreSQL analyse tables that have rows.
  await peak(drivers)
  await settle()
  await peak(drivers)
  const before = await peaks(drivers)
  const spent = spentBy(drivers)
  const rush = await drivers.rush.ask<RushCount>({
    ...{ port: drivers.port, connections: MAX_RUSH_CONNECTIONS, milliseconds: seconds * 1_000 },
    ...{ cart: CART, first: drivers.next, subscribers: SUBSCRIBERS, payuSalt: PAYU_SALT },
    perSecond: TIMES * median(ratesOf(before)),
  })
  drivers.next += rush.arrived
  for (const [reason, times] of Object.entries(rush.lostTo)) console.error(`lost ${String(times)}: ${reason}`)
  const spentInRush = spentSince(spent, spentBy(drivers), rush.bought)
  const rounds = { before, after: await peaks(drivers) }
  return [...figuresOf(rush, rounds), ...effortsOf(rounds, spentInRush)]
}

const ratesOf = (rounds: Most[]): number[] => rounds.map(({ perSecond }) => perSecond)

/** Reports the processor time of each process: the driver shares the processors, so it affects the result. */
function effortsOf({ before, after }: Rounds, inRush: Spent): Figure[] {
  const words = (spent: Spent): string =>
    Object.entries(spent)
      .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
      .join(', ')
  const middle = (rounds: Most[]): Spent =>
    Object.fromEntries(
      Object.keys(inRush).map((name) => [name, median(rounds.map(({ spent }) => spent[name] ?? 0))]),
    )
  return [
    told('processor ms a purchase, at most, before', words(middle(before))),
    told('processor ms a purchase, in the rush', words(inRush)),
    told('processor ms a purchase, at most, after', words(middle(after))),
  ]
}

function figuresOf(rush: RushCount, { before, after }: Rounds): Figure[] {
  const most = [...ratesOf(before), ...ratesOf(after)]
  const perSecond = (count: number): number => count / (rush.milliseconds / 1_000)
  const part = perSecond(rush.bought) / median(most)
  const answered = rush.newsSent === 0 ? 0 : rush.newsAnswered / rush.newsSent
  return [
    told('purchases a second at most, before', medianAndSpread(ratesOf(before), 0)),
    told('purchases a second at most, after', medianAndSpread(ratesOf(after), 0)),
    told('buyers who arrived a second', `${perSecond(rush.arrived).toFixed(0)}, for ${String(seconds)} s`),
    atLeast('overload: purchases, of the most', part, 0.9, part.toFixed(2)),
    atLeast(
      'overload: payment callbacks answered',
      answered,
      1,
      `${String(rush.newsAnswered)} of ${String(rush.newsSent)}`,
    ),
    told('overload: payment callbacks, 99th percentile', `${rush.newsP99Ms.toFixed(0)} ms`),
    atMost('overload: the same, beyond the 99th percentile of PayU itself', rush.newsP99Ms - payuP99Ms(), {
      most: 500,
      unit: 'ms',
    }),
    told(
      'told to come back later',
      `${String(rush.refused)}, 99th percentile ${rush.refusalP99Ms.toFixed(0)} ms`,
    ),
    told('told so while they paid, and came back', `${String(rush.delayed)} times`),
    told('found no line; lost it; gave up', [rush.engaged, rush.lost, rush.gaveUp].join('; ')),
    atMost(
      'overload: came back from paying, and not told that it is paid',
      rush.unsettled,
      { most: 0, unit: 'buyers' },
      String(rush.unsettled),
    ),
  ]
}

/** A callback waits for PayU's answer, so its time contains PayU's. */
const payuP99Ms = (): number =>
  percentile(
    Array.from({ length: 100_000 }, () => drawDelayMs(REALISTIC_MEDIAN_MS.payu, Math.random)),
    0.99,
  )

const figures = await withGround(async ({ env, database, gateway }) => {
  const shop = await startShop({ env })
  await database.seed(SUBSCRIBERS)
  const [buyers, rush] = [startChild('load-purchases.ts'), startChild('load-spike.ts')]
  try {
    const side = { shop: shop.pid, PostgreSQL: database.postgresPid, gateway: gateway.pid }
    const processes = { ...side, 'driver of the most': buyers.pid, 'driver of the rush': rush.pid }
    return await measure({ port: shop.port, buyers, rush, next: 0, processes }, database.settle)
  } finally {
    await Promise.all([buyers.stop(), rush.stop()])
    await shop.stop()
  }
})
const table = await formatted(tableOf(figures))
console.log(table)
if (seconds >= FULL_SECONDS) await writeSection({ name: 'overload', title: 'Too many at once', body: table })
process.exitCode = figures.some(({ reached }) => reached === false) ? 1 : 0
