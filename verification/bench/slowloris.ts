/**
 * `npm run bench:slow`: how 2,000 connections that send slowly, or do not read, affect an honest visitor for half a
 * minute; directly, and through the nginx of `deploy/`. `-- --connections N` and `-- --through nginx` (or `nothing`)
 * run a part, and write nothing; a whole run writes its section of docs/performance.md.
 */
import { installMissing } from '#scripts/install-missing.ts'
import { findNginx, startNginx } from '#scripts/start-nginx.ts'
import { parseArgs } from 'node:util'
import { startChild } from './child-process.ts'
import type { GoodCount } from './load-checkout.ts'
import type { SlowCount } from './load-slowloris.ts'
import { atLeast, atMost, type Figure, told } from './report-line.ts'
import { withGround } from './environment.ts'
import { startShop } from './shop.ts'
import { formatted, tableOf, writeSection } from './write-report.ts'

const MANY = 2_000
const SIEGE_MS = 30_000
const QUIET_MS = 10_000

const WAYS = ['nothing', 'nginx'] as const
type Way = (typeof WAYS)[number]

const { values: asked } = parseArgs({
  options: { connections: { type: 'string' }, through: { type: 'string' } },
})
const connections = Number(asked.connections ?? MANY)
const ways = WAYS.filter((way) => asked.through === undefined || asked.through === way)
if (ways.length === 0) throw new Error(`--through ${asked.through ?? ''}: give nginx or nothing.`)
// Checked first, before the half minute of the run without nginx.
if (ways.includes('nginx') && findNginx() === undefined) await installMissing('nginx-light')

type Counts = { quiet: GoodCount; during: GoodCount; slow: SlowCount }

function figuresOf(way: Way, { quiet, during, slow }: Counts): Figure[] {
  const name = way === 'nginx' ? 'slow through nginx' : 'slow'
  const served = during.served / during.asked
  const times = ({ medianMs, p99Ms }: GoodCount): string =>
    `${medianMs.toFixed(1)} ms, ${p99Ms.toFixed(0)} ms`
  return [
    told(`${name}: connections at once, and opened in all`, `${String(slow.most)}, ${String(slow.opened)}`),
    told(
      `${name}: processor time of the driver itself, in half a minute`,
      `${(slow.cpuMs / 1_000).toFixed(1)} s`,
    ),
    told(
      `${name}: closed by the other side; the one that stayed longest`,
      `${String(slow.closedByServer)}; ${(slow.longestMs / 1_000).toFixed(1)} s`,
    ),
    told(`${name}: an honest visitor without them: median, 99th percentile`, times(quiet)),
    told(`${name}: an honest visitor beside them: median, 99th percentile`, times(during)),
    atLeast(
      `${name}: of an honest visitor’s requests answered`,
      served,
      1,
      `${String(during.served)} of ${String(during.asked)}`,
    ),
    atMost(`${name}: an honest visitor’s 99th percentile`, during.p99Ms, { most: 200, unit: 'ms' }),
  ]
}

/** Returns the address of a shop, and a function that stops it. */
async function startWay(way: Way, env: Record<string, string>) {
  if (way === 'nothing') return startShop({ env })
  const shop = await startShop({ env: { ...env, PROXY_HOPS: '1' } })
  const nginx = await startNginx({ instances: [shop.port], listen: 'plain' })
  return { port: nginx.ports.plain, stop: () => nginx.stop().then(shop.stop) }
}

async function measure(way: Way, env: Record<string, string>): Promise<Figure[]> {
  const { port, stop } = await startWay(way, env)
  const [good, dripping] = [startChild('load-checkout.ts'), startChild('load-slowloris.ts')]
  try {
    const quiet = await good.ask<GoodCount>({ port, milliseconds: QUIET_MS })
    const siege = dripping.ask<SlowCount>({ port, connections, milliseconds: SIEGE_MS })
    const during = await good.ask<GoodCount>({ port, milliseconds: SIEGE_MS })
    return figuresOf(way, { quiet, during, slow: await siege })
  } finally {
    await Promise.all([good.stop(), dripping.stop()])
    await stop()
  }
}

const figures = await withGround(async ({ env }) => {
  const all: Figure[] = []
  for (const way of ways) all.push(...(await measure(way, env)))
  return all
})
const table = await formatted(tableOf(figures))
console.log(table)
const isWhole = connections >= MANY && ways.length === WAYS.length
if (isWhole) await writeSection({ name: 'slow', title: 'Connections that send slowly', body: table })
process.exitCode = figures.some(({ reached }) => reached === false) ? 1 : 0
