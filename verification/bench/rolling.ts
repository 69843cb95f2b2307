/**
 * `npm run bench -- rolling`: two instances on one PostgreSQL behind a balancer that follows `/readyz` and has no rule for
 * scripts. They are replaced in turn by instances of another version, and back, under pages and purchases at a steady rate,
 * while visitors in a browser use the pages. Every request must be answered, and every page must become interactive.
 */
import { withProgress } from '#cli/show-progress.ts'
import { freePort } from '#scripts/external-program.ts'
import type { Browsed, Browsing } from '#verification/bench/load/browse.ts'
import type { SteadyCount, SteadyLoad } from '#verification/bench/load/steady-load.ts'
import { sumMatching } from '#verification/bench/measure/statistics.ts'
import { atLeast, none, note } from './report.ts'
import type { BalancerReady, BalancerRequest } from '#verification/bench/setup/balancer.ts'
import { buildNextVersion } from '#verification/bench/setup/build-next-version.ts'
import { type Environment, withEnvironment } from '#verification/bench/setup/environment.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'

/** Longer than two polls of the balancer. */
const DRAIN_SECONDS = '1'
/** English alone: the pages of both versions are built in it. */
const LANGUAGES = 'en'
const DEFAULTS = { restarts: 20, reads: 40, purchases: 3 }

type Running = { port: number; stop: () => Promise<void>; countFound: () => Promise<number> }

/** Starts an instance of the version in a folder. */
async function startVersion(startShop: Environment['startShop'], folder: string): Promise<Running> {
  const operationsPort = String(await freePort())
  const settings = { DRAIN_SECONDS, LANGUAGES, OPERATIONS_PORT: operationsPort }
  const { port, stop } = await startShop(settings, folder)
  const countFound = async (): Promise<number> => {
    const metrics = await (await fetch(`http://127.0.0.1:${operationsPort}/metrics`)).text()
    return Number(/^released_asset_requests_total\{result="found"\} (\d+)$/m.exec(metrics)?.[1] ?? 0)
  }
  return { port, stop, countFound }
}

await runScenario('rolling', DEFAULTS, async ({ restarts, reads, purchases }) => {
  const next = await buildNextVersion(LANGUAGES)
  return withEnvironment(async ({ startShop, startChild }) => {
    const start = (folder: string) => startVersion(startShop, folder)
    const shops = [await start('.'), await start('.')]
    const balancer = startChild<BalancerRequest, BalancerReady>('setup/balancer.ts')
    const load = startChild<SteadyLoad | 'stop', SteadyCount>('load/steady-load.ts')
    const visitors = startChild<Browsing, Browsed>('load/browse.ts')
    const updateBalancer = () => balancer.call({ instances: shops.map(({ port }) => port) })
    const { port } = await updateBalancer()
    await load.call({ ports: [port], reads, purchases })
    await visitors.call({ do: 'begin', port })
    let found = 0
    await withProgress('restarts', async (report) => {
      for (let restart = 0; restart < restarts; restart++) {
        // Two restarts are a release: to the next version, or back.
        if (restart % 2 === 0) await visitors.call({ do: 'open', port })
        const former = shops[restart % 2]
        found += (await former?.countFound()) ?? 0
        await former?.stop()
        shops[restart % 2] = await start(restart % 4 < 2 ? next : '.')
        while ((await updateBalancer()).ready.length < 2);
        await visitors.call({ do: 'use', port })
        report(restart + 1, restarts)
      }
    })
    const browsed = await visitors.call('stop')
    const { counts } = await load.call('stop')
    for (const shop of shops) found += await shop.countFound()
    console.error(counts, browsed)
    return figuresOf({ counts, browsed, found }, { restarts, reads, purchases })
  })
})

type Measured = { counts: Record<string, number>; browsed: Browsed; found: number }

function figuresOf({ counts, browsed, found }: Measured, { restarts, reads, purchases }: typeof DEFAULTS) {
  const requests = sumMatching(counts, /^(?!purchase )/)
  const completed = counts['purchase completed'] ?? 0
  const versions = Object.values(browsed.versions)
  return [
    note('restarts, each with the other version', String(restarts)),
    // A restart takes longer than a second.
    atLeast('requests', requests, restarts * reads, String(requests)),
    atLeast('completed purchases', completed, restarts * purchases, String(completed)),
    none('purchases that ended otherwise', sumMatching(counts, /^purchase ended/)),
    none('failed requests', sumMatching(counts, /^(?!purchase )(?!.* (200|303)$)/)),
    atLeast('pages shown in a browser', browsed.pages, restarts * 8, String(browsed.pages)),
    atLeast('visits of each version', versions.length, 2, versions.join(' and ')),
    none('dead pages in a browser', browsed.dead.length),
    none('pages that a browser had to load again', browsed.reloads),
    none('failed requests of a browser', browsed.failed.length),
    atLeast('scripts answered by the other version', found, 1, String(found)),
  ]
}
