/**
 * `npm run bench -- rolling`: two instances on one PostgreSQL behind a balancer that follows `/readyz`, pages and
 * purchases at a steady rate, and rolling restarts. `--restarts N --reads R --purchases P` (20, 40, 3 a second).
 * Every request must be answered as without restarts. Writes its section of docs/performance.md.
 */
import { parseArgs } from 'node:util'
import type { BalancerReady } from '#verification/bench/setup/balancer.ts'
import { startChild } from '#verification/bench/setup/child-process.ts'
import { atMost, note } from './report-line.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { median } from '#verification/bench/measure/statistics.ts'
import { CART, PAYU_SALT, SUBSCRIBERS } from '#verification/bench/measure/measure-purchases.ts'
import { type Shop, startShop } from '#verification/bench/setup/shop.ts'
import type { SteadyCount } from '#verification/bench/load/steady-load.ts'
import { reportFigures } from './write-report.ts'

/** Longer than two polls of the balancer. */
const DRAIN_SECONDS = '1'
const text = { type: 'string' } as const
const { values: options } = parseArgs({
  options: {
    restarts: { ...text, default: '20' },
    reads: { ...text, default: '40' },
    purchases: { ...text, default: '3' },
  },
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const { count, tookMs } = await withEnvironment(async ({ env, database }) => {
  const start = () => startShop({ env: { ...env, DRAIN_SECONDS } })
  const shops: Shop[] = [await start(), await start()]
  await database.seed(SUBSCRIBERS)
  const [balancer, load] = [startChild('setup/balancer.ts'), startChild('load/steady-load.ts')]
  const updateBalancer = () => balancer.call<BalancerReady>({ instances: shops.map(({ port }) => port) })
  const { port } = await updateBalancer()
  await load.call<SteadyCount>({
    ...{ ports: [port], cart: CART, payuSalt: PAYU_SALT, subscribers: SUBSCRIBERS },
    readsPerSecond: Number(options.reads),
    purchasesPerSecond: Number(options.purchases),
  })
  const took: number[] = []
  for (let restart = 0; restart < Number(options.restarts); restart++) {
    const began = performance.now()
    const old = shops[restart % 2]
    await old?.stop()
    shops[restart % 2] = await start()
    while ((await updateBalancer()).ready.length < 2);
    took.push(performance.now() - began)
    console.error(`restart ${String(restart + 1)}: ${(took.at(-1) ?? 0).toFixed(0)} ms`)
  }
  const counted = await load.call<SteadyCount>('stop')
  await Promise.all([load.stop(), balancer.stop(), ...shops.map((shop) => shop.stop())])
  return { count: counted, tookMs: took }
})

const requests = Object.entries(count.counts).filter(([what]) => !what.startsWith('purchase '))
const failed = requests.filter(([what]) => !/ (?:200|303)$/.test(what))
const sum = (entries: [string, number][]): number => entries.reduce((all, [, times]) => all + times, 0)
const figures = [
  note('rolling restarts', String(tookMs.length)),
  note('one restart, from SIGTERM until both instances are ready', `${(median(tookMs) / 1000).toFixed(1)} s`),
  note('requests', `${String(sum(requests))}, ${(sum(requests) / count.seconds).toFixed(0)} a second`),
  note('completed purchases', String(count.counts['purchase completed'] ?? 0)),
  atMost('failed requests', sum(failed), { max: 0, unit: 'requests' }, String(sum(failed))),
]
for (const [what, times] of failed) console.error(`FAILED: ${what}: ${String(times)} times`)
process.exitCode = (await reportFigures(figures, { name: 'rolling' })) ? 0 : 1
