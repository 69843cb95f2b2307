/**
 * `npm run bench -- desk`: the lists of the desk over a million orders, and purchases while a person at the desk makes its
 * slowest call once a second, compared with purchases alone.
 */
import { freePort } from '#scripts/external-program.ts'
import { historyStatements } from '#test/synthetic-history.ts'
import { measureWarm, startPurchases } from '#verification/bench/measure/measure-purchases.ts'
import { median, medianAndSpread, percentile, ratiosOf } from '#verification/bench/measure/statistics.ts'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import { type DeskCaller, READING_CALLS, signInToDesk } from '#verification/bench/setup/desk-caller.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { SUBSCRIBERS } from '#verification/bench/setup/purchases.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'
import { atLeast, atMost, type Figure, note } from './report.ts'

const REPETITIONS = 20
const MAX_LIST_MS = 50
/** Filters of the lists; each list without one is measured as well. */
const FILTERED = ['open', 'paying', 'paid', 'expired', 'refunded'].map(
  (state) => `/staff/api/orders?state=${state}`,
)

await runScenario('desk', { orders: 1_000_000, rounds: 9 }, ({ orders, rounds }) =>
  withEnvironment(async (environment) => {
    const { database } = environment
    const port = String(await freePort())
    const shop = await environment.startShop({ STAFF_PORT: port })
    await database.run(
      historyStatements({ orders, subscribers: 50_000, seeded: SUBSCRIBERS, refundEvery: 50 }),
    )
    await database.analyse()
    const calls = await measureCalls(database, port)
    const [slowest] = calls
    if (!slowest) throw new Error('the desk has no list')

    const person = await signInToDesk(database, { port, name: 'beside' })
    const purchases = startPurchases(environment, shop, database)
    const sides = { alone: purchases, beside: () => whileReading(person, slowest.path, purchases) }
    const measured = await measureWarm(sides, [database], rounds)
    const ratios = ratiosOf(measured.map(({ alone, beside }) => [beside.perSecond, alone.perSecond]))
    return [
      ...figuresOfCalls(calls),
      atLeast(
        `purchase rate while ${slowest.path} is read once a second, relative to none`,
        median(ratios),
        0.97,
        medianAndSpread(ratios, 2),
      ),
    ]
  }),
)

type MeasuredCall = { path: string; p95: number; middle: number }

/** Measures each call of the desk that reads. @returns the slowest first */
async function measureCalls(database: BenchDatabase, port: string): Promise<MeasuredCall[]> {
  const measured: MeasuredCall[] = []
  for (const [index, path] of [...READING_CALLS, ...FILTERED].entries()) {
    const person = await signInToDesk(database, { port, name: `reader-${String(index)}` })
    // The first call reads the pages of the tables into memory.
    await person.read(path)
    const took: number[] = []
    while (took.length < REPETITIONS) took.push(await person.read(path))
    measured.push({ path, p95: percentile(took, 0.95), middle: median(took) })
  }
  return measured.toSorted((one, other) => other.middle - one.middle)
}

function figuresOfCalls(calls: MeasuredCall[]): Figure[] {
  const lists = calls.filter(({ path }) => path.startsWith('/staff/api/orders'))
  const slowestList = Math.max(...lists.map(({ p95 }) => p95))
  return [
    atMost('lists of orders, first page and each state, highest 95th percentile', slowestList, {
      max: MAX_LIST_MS,
      unit: 'ms',
    }),
    ...calls
      .slice(0, 3)
      .map(({ path, p95, middle }) =>
        note(`${path}, median and 95th percentile`, `${middle.toFixed(1)} ms, ${p95.toFixed(1)} ms`),
      ),
  ]
}

/** Reads a path of the desk once a second while `work` is done. */
async function whileReading<T>(person: DeskCaller, path: string, work: () => Promise<T>): Promise<T> {
  let reading: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    reading = reading.then(() => person.read(path))
  }, 1_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await reading
  }
}
