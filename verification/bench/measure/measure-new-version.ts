/** Measures two instances under a steady load while a new catalogue version appears. */
import { setTimeout as pause } from 'node:timers/promises'
import { fetchOnce, requestText } from '#verification/bench/load/connection.ts'
import type { VisitorsCount, VisitorsLoad } from '#verification/bench/load/load-visitors.ts'
import { BEHIND_PROXY } from '#verification/bench/load/visitor-address.ts'
import { percentile } from '#verification/bench/measure/statistics.ts'
import { atMost, type Figure, none, note } from '#verification/bench/report.ts'
import type { Environment } from '#verification/bench/setup/environment.ts'
import { importPacks } from '#verification/bench/setup/import-packs.ts'
import { CATALOGUE_PAGES, PUBLIC_PAGES } from '#verification/bench/setup/public-pages.ts'

const VERSIONS = 3
const PER_SECOND = 40
const LOAD_MS = 15_000
const POLL_INTERVAL_MS = 50
const PATHS = [...PUBLIC_PAGES, ...CATALOGUE_PAGES, '/api/movies', '/api/search/kama', '/api/search/love']
const MAX = { visible: { max: 10, unit: 's' }, response: { max: 100, unit: 'ms' } }

type Watched = { visibleMs: number; visits: VisitorsCount }

export async function measureNewVersions(many: Environment, packs: number): Promise<Figure[]> {
  const shops = [await many.startShop(BEHIND_PROXY), await many.startShop(BEHIND_PROXY)]
  const ports = shops.map(({ port }) => port)
  const driver = many.startChild<VisitorsLoad, VisitorsCount>('load/load-visitors.ts')
  const load = { ports, paths: PATHS, perSecond: PER_SECOND, milliseconds: LOAD_MS }
  await driver.call(load)
  const watched: Watched[] = []
  for (let version = 1; version <= VERSIONS; version++) {
    const before = await Promise.all(ports.map(listTag))
    await importPacks({ kind: 'postgres', url: many.database.url, pool: 3 }, packs, ` ${String(version)}`)
    const committedAt = performance.now()
    const visible = ports.map((port, i) => untilChanged(port, before[i]))
    const visits = await driver.call(load)
    const visibleMs = Math.max(...(await Promise.all(visible))) - committedAt
    console.error({ version, visibleMs, slowest: visits.slowest, slowestMs: Math.max(...visits.tookMs) })
    watched.push({ visibleMs, visits })
  }
  for (const { stop } of shops) await stop()
  const tookMs = watched.flatMap(({ visits }) => visits.tookMs)
  const visibleSeconds = Math.max(...watched.map(({ visibleMs }) => visibleMs)) / 1_000
  return [
    atMost(
      `new catalogue version visible on both instances, slowest of ${String(VERSIONS)}`,
      visibleSeconds,
      MAX.visible,
    ),
    atMost('slowest response meanwhile', Math.max(...tookMs), MAX.response),
    note(
      'responses meanwhile; 99th percentile',
      `${String(tookMs.length)}; ${percentile(tookMs, 0.99).toFixed(1)} ms`,
    ),
    none(
      'failed requests meanwhile',
      watched.reduce((sum, { visits }) => sum + visits.failed, 0),
    ),
  ]
}

const LIST = requestText('GET', '/api/movies', { headers: { 'accept-encoding': 'br' } })
const listTag = async (port: number) => (await fetchOnce(port, LIST)).headers.get('etag')

/** Resolves to the time at which the list has another ETag. @throws Error after a minute */
async function untilChanged(port: number, before: string | undefined): Promise<number> {
  for (let polls = 0; polls < 60_000 / POLL_INTERVAL_MS; polls++) {
    if ((await listTag(port)) !== before) return performance.now()
    await pause(POLL_INTERVAL_MS)
  }
  throw new Error('the new catalogue version did not become visible within a minute')
}
