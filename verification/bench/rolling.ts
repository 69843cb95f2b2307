/**
 * `npm run bench -- rolling`: two instances on one PostgreSQL behind a balancer that follows `/readyz`, pages and
 * purchases at a steady rate, and rolling restarts. Every request must be answered as without restarts.
 */
import { withProgress } from '#cli/show-progress.ts'
import type { SteadyCount, SteadyLoad } from '#verification/bench/load/steady-load.ts'
import { sumMatching } from '#verification/bench/measure/statistics.ts'
import { atLeast, none, note } from './report.ts'
import type { BalancerReady, BalancerRequest } from '#verification/bench/setup/balancer.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'

/** Longer than two polls of the balancer. */
const DRAIN_SECONDS = '1'
const DEFAULTS = { restarts: 20, reads: 40, purchases: 3 }

await runScenario('rolling', DEFAULTS, ({ restarts, reads, purchases }) =>
  withEnvironment(async ({ startShop, startChild }) => {
    const start = () => startShop({ DRAIN_SECONDS })
    const shops = [await start(), await start()]
    const balancer = startChild<BalancerRequest, BalancerReady>('setup/balancer.ts')
    const load = startChild<SteadyLoad | 'stop', SteadyCount>('load/steady-load.ts')
    const updateBalancer = () => balancer.call({ instances: shops.map(({ port }) => port) })
    const { port } = await updateBalancer()
    await load.call({ ports: [port], reads, purchases })
    await withProgress('restarts', async (report) => {
      for (let restart = 0; restart < restarts; restart++) {
        await shops[restart % 2]?.stop()
        shops[restart % 2] = await start()
        while ((await updateBalancer()).ready.length < 2);
        report(restart + 1, restarts)
      }
    })
    const { counts } = await load.call('stop')

    console.error(counts)

    const requests = sumMatching(counts, /^(?!purchase )/)
    const completed = counts['purchase completed'] ?? 0
    return [
      note('restarts', String(restarts)),
      // A restart takes longer than a second.
      atLeast('requests', requests, restarts * reads, String(requests)),
      atLeast('completed purchases', completed, restarts * purchases, String(completed)),
      none('purchases that ended otherwise', sumMatching(counts, /^purchase ended/)),
      none('failed requests', sumMatching(counts, /^(?!purchase )(?!.* (200|303)$)/)),
    ]
  }),
)
