/**
 * `npm run bench:slow`: what an honest visitor notices while 2,000 connections dawdle with their heads, their bodies and their
 * reading for half a minute. `-- --connections N`. Writes its section of docs/performance.md.
 */
import { parseArgs } from 'node:util'
import { startChild } from './child.ts'
import type { GoodCount } from './drive-good.ts'
import type { SlowCount } from './drive-slow.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { withGround } from './ground.ts'
import { startShop } from './shop.ts'
import { formatted, tableOf, writeSection } from './write-report.ts'

const MANY = 2_000
const SIEGE_MS = 30_000
const QUIET_MS = 10_000

const { values: asked } = parseArgs({ options: { connections: { type: 'string' } } })
const connections = Number(asked.connections ?? MANY)

function figuresOf(quiet: GoodCount, during: GoodCount, slow: SlowCount): Figure[] {
  const served = during.served / during.asked
  const times = ({ medianMs, p99Ms }: GoodCount): string =>
    `${medianMs.toFixed(1)} ms, ${p99Ms.toFixed(0)} ms`
  return [
    told('slow: connections at once, and opened in all', `${String(slow.most)}, ${String(slow.opened)}`),
    told(
      'slow: processor time of the driver itself, in half a minute',
      `${(slow.cpuMs / 1_000).toFixed(1)} s`,
    ),
    told(
      'slow: closed by the shop; the one that stayed longest',
      `${String(slow.closedByServer)}; ${(slow.longestMs / 1_000).toFixed(1)} s`,
    ),
    told('an honest visitor without them: median, 99th percentile', times(quiet)),
    told('an honest visitor beside them: median, 99th percentile', times(during)),
    atLeast(
      'slow: of an honest visitor’s questions answered',
      served,
      1,
      `${String(during.served)} of ${String(during.asked)}`,
    ),
    atMost('slow: an honest visitor’s 99th percentile', during.p99Ms, { most: 200, unit: 'ms' }),
  ]
}

const figures = await withGround(async ({ env }) => {
  const shop = await startShop({ env })
  const { port } = shop
  const [good, slow] = [startChild('drive-good.ts'), startChild('drive-slow.ts')]
  try {
    const quiet = await good.ask<GoodCount>({ port, milliseconds: QUIET_MS })
    const siege = slow.ask<SlowCount>({ port, connections, milliseconds: SIEGE_MS })
    const during = await good.ask<GoodCount>({ port, milliseconds: SIEGE_MS })
    return figuresOf(quiet, during, await siege)
  } finally {
    await Promise.all([good.stop(), slow.stop()])
    await shop.stop()
  }
})
const table = await formatted(tableOf(figures))
console.log(table)
if (connections >= MANY) await writeSection({ name: 'slow', title: 'Connections that dawdle', body: table })
process.exitCode = figures.some(({ reached }) => reached === false) ? 1 : 0
