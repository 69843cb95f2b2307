/**
 * `npm run bench -- rolling`: two instances on one PostgreSQL behind a balancer that follows `/readyz`, pages and
 * purchases at a steady rate, and rolling restarts. Every request must be answered as without restarts.
 */
import type { SteadyCount } from '#verification/bench/load/steady-load.ts'
import { none, note } from './report.ts'
import type { BalancerReady } from '#verification/bench/setup/balancer.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'

/** Longer than two polls of the balancer. */
const DRAIN_SECONDS = '1'
const DEFAULTS = { restarts: 20, reads: 40, purchases: 3 }

await runScenario('rolling', DEFAULTS, ({ restarts, ...rates }) =>
  withEnvironment(async ({ startShop, startChild }) => {
    const start = () => startShop({ DRAIN_SECONDS })
    const shops = [await start(), await start()]
    const [balancer, load] = [startChild('setup/balancer.ts'), startChild('load/steady-load.ts')]
    const updateBalancer = () => balancer.call<BalancerReady>({ instances: shops.map(({ port }) => port) })
    const { port } = await updateBalancer()
    await load.call<SteadyCount>({ ports: [port], ...rates })
    for (let restart = 0; restart < restarts; restart++) {
      await shops[restart % 2]?.stop()
      shops[restart % 2] = await start()
      while ((await updateBalancer()).ready.length < 2);
      console.error(`restart ${String(restart + 1)} of ${String(restarts)}`)
    }
    const { counts } = await load.call<SteadyCount>('stop')

    const requests = Object.entries(counts).filter(([what]) => !what.startsWith('purchase '))
    const failed = requests.filter(([what]) => !/ (?:200|303)$/.test(what))
    const sum = (entries: [string, number][]): number => entries.reduce((all, [, times]) => all + times, 0)
    for (const [what, times] of failed) console.error(`FAILED: ${what}: ${String(times)} times`)
    const completed = String(counts['purchase completed'] ?? 0)
    return [
      note(
        'restarts; requests; completed purchases',
        `${String(restarts)}; ${String(sum(requests))}; ${completed}`,
      ),
      none('failed requests', sum(failed)),
    ]
  }),
)
