/**
 * `npm run bench -- slowloris`: how 2,000 connections that send slowly, or do not read, affect a normal visitor for half a
 * minute; directly, and through the nginx of `deploy/`. `--connections N` and `--through nginx` (or `nothing`) run a part,
 * and write nothing; a whole run writes its section of docs/performance.md.
 */
import { installMissing } from '#scripts/install-missing.ts'
import { findNginx, startNginx } from '#scripts/start-nginx.ts'
import { parseArgs } from 'node:util'
import { startChild } from '#verification/bench/setup/child-process.ts'
import type { VisitorCount } from '#verification/bench/load/load-checkout.ts'
import type { SlowlorisCount } from '#verification/bench/load/load-slowloris.ts'
import { atLeast, atMost, type Figure, note } from './report-line.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { startShop } from '#verification/bench/setup/shop.ts'
import { reportFigures } from './write-report.ts'

const FULL_CONNECTIONS = 2_000
const ATTACK_MS = 30_000
const BASELINE_MS = 10_000

const ROUTES = ['nothing', 'nginx'] as const
type Route = (typeof ROUTES)[number]

const { values: options } = parseArgs({
  options: { connections: { type: 'string' }, through: { type: 'string' } },
})
const connections = Number(options.connections ?? FULL_CONNECTIONS)
const routes = ROUTES.filter((route) => options.through === undefined || options.through === route)
if (routes.length === 0) throw new Error(`--through ${options.through ?? ''}: give nginx or nothing.`)
// Checked first, before the half minute of the run without nginx.
if (routes.includes('nginx') && findNginx() === undefined) await installMissing('nginx-light')

type Counts = { baseline: VisitorCount; during: VisitorCount; slow: SlowlorisCount }

function figuresOf(route: Route, { baseline, during, slow }: Counts): Figure[] {
  const name = route === 'nginx' ? 'slowloris through nginx' : 'slowloris'
  const served = during.served / during.requests
  const times = ({ medianMs, p99Ms }: VisitorCount): string =>
    `${medianMs.toFixed(1)} ms, ${p99Ms.toFixed(0)} ms`
  return [
    note(
      `${name}: concurrent slow connections; opened in total`,
      `${String(slow.maxOpen)}, ${String(slow.opened)}`,
    ),
    note(`${name}: CPU time of the load driver, in half a minute`, `${(slow.cpuMs / 1_000).toFixed(1)} s`),
    note(
      `${name}: connections closed by the server; longest connection`,
      `${String(slow.closedByServer)}; ${(slow.longestMs / 1_000).toFixed(1)} s`,
    ),
    note(`${name}: visitor without slow connections: median, 99th percentile`, times(baseline)),
    note(`${name}: visitor with slow connections: median, 99th percentile`, times(during)),
    atLeast(
      `${name}: share of the visitor’s requests served`,
      served,
      1,
      `${String(during.served)} of ${String(during.requests)}`,
    ),
    atMost(`${name}: visitor’s 99th percentile`, during.p99Ms, { max: 200, unit: 'ms' }),
  ]
}

/** Returns the address of a shop, and a function that stops it. */
async function startRoute(route: Route, env: Record<string, string>) {
  if (route === 'nothing') return startShop({ env })
  const shop = await startShop({ env: { ...env, PROXY_HOPS: '1' } })
  const nginx = await startNginx({ instances: [shop.port], listen: 'plain' })
  return { port: nginx.ports.plain, stop: () => nginx.stop().then(shop.stop) }
}

async function measure(route: Route, env: Record<string, string>): Promise<Figure[]> {
  const { port, stop } = await startRoute(route, env)
  const [visitor, attacker] = [startChild('load/load-checkout.ts'), startChild('load/load-slowloris.ts')]
  try {
    const baseline = await visitor.call<VisitorCount>({ port, milliseconds: BASELINE_MS })
    const attack = attacker.call<SlowlorisCount>({ port, connections, milliseconds: ATTACK_MS })
    const during = await visitor.call<VisitorCount>({ port, milliseconds: ATTACK_MS })
    return figuresOf(route, { baseline, during, slow: await attack })
  } finally {
    await Promise.all([visitor.stop(), attacker.stop()])
    await stop()
  }
}

const figures = await withEnvironment(async ({ env }) => {
  const all: Figure[] = []
  for (const route of routes) all.push(...(await measure(route, env)))
  return all
})
const isWhole = connections >= FULL_CONNECTIONS && routes.length === ROUTES.length
process.exitCode = (await reportFigures(figures, isWhole ? { name: 'slowloris' } : undefined)) ? 0 : 1
