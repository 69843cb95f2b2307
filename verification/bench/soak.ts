/**
 * `npm run soak -- --hours N`: two instances on the PostgreSQL servers of `failover` serve pages, searches and purchases at a steady
 * rate, while every few minutes a fault happens, in an order that the seed determines. No acknowledged write may be lost, no
 * invariant violated, and memory, connections and waiting work must not grow. Draws their curves into docs/pictures.
 */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#scripts/external-program.ts'
import { createSeededRandom } from '#test/seeded-random.ts'
import type { SteadyCount, SteadyLoad } from '#verification/bench/load/steady-load.ts'
import { lossFigures } from '#verification/bench/measure/acknowledged-writes.ts'
import { countViolations } from '#verification/bench/measure/count-violations.ts'
import { type Curve, drawCurves, type Mark } from '#verification/bench/measure/draw-curves.ts'
import { readMemory } from '#verification/bench/measure/read-memory.ts'
import { slopeOf, sumMatching } from '#verification/bench/measure/statistics.ts'
import { onDatabase } from '#verification/toolkit/scratch-database.ts'
import { atMost, type Figure, none, note } from './report.ts'
import type { BalancerReady, BalancerRequest } from '#verification/bench/setup/balancer.ts'
import { withEnvironmentOn } from '#verification/bench/setup/environment.ts'
import {
  type ClusterDatabase,
  openClusterDatabase,
} from '#verification/bench/setup/failover/cluster-database.ts'
import { inventTitles } from '#verification/bench/setup/search-corpus.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'
import { FAULTS, type SoakWorld } from '#verification/bench/setup/soak/soak-faults.ts'

const SAMPLE_MS = 10_000
const PICTURE = 'docs/pictures/soak.svg'
const WHOLE_MINUTES = 60
const LIMITS = { memory: 200, memoryGrowth: 10, connectionGrowth: 5, lagGrowth: 10 }
const QUERIES = 1_000
/** `pause`: seconds between two faults. `minutes` are added to `hours`. */
const DEFAULTS = { hours: 1, minutes: 0, reads: 40, searches: 10, purchases: 5, pause: 90, seed: 1 }

/** What is measured every ten seconds. */
type Sample = { minute: number; memory: number; connections: number; lag: number }

await runScenario(
  'soak',
  DEFAULTS,
  ({ hours, minutes: more, reads, searches, purchases, pause: gap, seed }) =>
    withEnvironmentOn(openClusterDatabase, async ({ database, gateway, startShop, startChild }) => {
      const minutes = hours * 60 + more
      const OPERATIONS_PORT = String(await freePort())
      const steady = await startShop({ OPERATIONS_PORT })
      const settings = { PORT: String(await freePort()) }
      const world: SoakWorld = {
        database,
        gateway,
        startShop,
        settings,
        disturbed: await startShop(settings),
      }
      await database.analyse()
      const balancer = startChild<BalancerRequest, BalancerReady>('setup/balancer.ts')
      const { port } = await balancer.call({ instances: [steady.port, world.disturbed.port] })
      const load = startChild<SteadyLoad | 'stop', SteadyCount>('load/steady-load.ts')
      const queries = inventTitles(QUERIES).map(({ latin }) => latin)
      await load.call({ ports: [port], reads, purchases, searches: { perSecond: searches, queries } })

      const began = performance.now()
      const minute = (): number => (performance.now() - began) / 60_000
      const isOver = (): boolean => minute() >= minutes
      const samples: Sample[] = []
      const sampling = (async () => {
        while (!isOver()) {
          await pause(SAMPLE_MS)
          // Without a primary there is no sample.
          const sample = await readSample(database, steady.pid, OPERATIONS_PORT).catch(() => undefined)
          if (sample) samples.push({ minute: minute(), ...sample })
        }
      })()
      const marks: Mark[] = []
      const order = shuffledFaults(String(seed))
      while (!isOver()) {
        await pause(gap * 1000)
        const name = order[marks.length % order.length] ?? ''
        marks.push({ minute: minute(), name })
        console.error(`minute ${minute().toFixed(1)}: ${name}`, samples.at(-1))
        await FAULTS[name]?.(world)
      }
      await sampling
      const count = await load.call('stop')
      // A partial run changes no document.
      const picture = minutes < WHOLE_MINUTES ? join(tmpdir(), 'soak.svg') : PICTURE
      writeFileSync(picture, drawCurves(curvesOf(samples), marks, minutes))
      console.error(`The curves are in ${picture}.`)
      return [
        note('faults', `${String(marks.length)}: each of ${String(order.length)} in turn`),
        note('completed purchases', String(count.counts['purchase completed'] ?? 0)),
        ...growthFigures(samples),
        note(
          'requests that a fault broke or refused',
          String(sumMatching(count.counts, / (no answer|50\d)$/)),
        ),
        none(
          'failed requests otherwise',
          sumMatching(count.counts, /^(?!purchase ).* (?!200|303|50\d|no answer)\w+/),
        ),
        ...(await lossFigures(database.query, count, gateway)),
        none('violated invariants', await countViolations(database.url)),
      ]
    }),
)

function shuffledFaults(seed: string): string[] {
  const random = createSeededRandom(seed)
  return Object.keys(FAULTS)
    .map((name) => ({ name, key: random.fraction() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ name }) => name)
}

/** @throws if there is no primary, or the instance does not respond */
async function readSample(
  { cluster, query }: ClusterDatabase,
  pid: number,
  operationsPort: string,
): Promise<Omit<Sample, 'minute'>> {
  const limits = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 }
  const { rows } = await onDatabase(
    cluster.url,
    (client) =>
      client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = 'shop'`,
      ),
    limits,
  )
  const [waiting] = await query<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(available_at)), 0)::float8 as seconds from outbox
      where done_at is null and given_up_at is null and available_at < now()`,
  )
  const { residentMb } = await readMemory(pid, operationsPort)
  return { memory: residentMb, connections: rows[0]?.count ?? 0, lag: waiting?.seconds ?? 0 }
}

function curvesOf(samples: readonly Sample[]): Curve[] {
  const points = (of: keyof Sample) => samples.map((sample) => ({ minute: sample.minute, value: sample[of] }))
  return [
    { name: 'memory of the instance without faults', unit: 'MB', points: points('memory') },
    { name: 'connections to the database', unit: '', points: points('connections') },
    { name: 'age of the oldest message that waits', unit: 's', points: points('lag') },
  ]
}

/** Returns the growth for each hour, fitted to the second half of the run. */
function growthFigures(samples: readonly Sample[]): Figure[] {
  const last = samples.slice(Math.floor(samples.length / 2))
  const growth = (of: keyof Sample): number =>
    (slopeOf(last.map((sample) => sample[of])) * 3_600_000) / SAMPLE_MS
  const highest = Math.max(...samples.map(({ memory }) => memory))
  const limit = (max: number, unit: string) => ({ max, unit })
  return [
    atMost('memory, highest', highest, limit(LIMITS.memory, 'MB')),
    atMost('growth of memory', growth('memory'), limit(LIMITS.memoryGrowth, 'MB')),
    atMost('growth of connections', growth('connections'), limit(LIMITS.connectionGrowth, 'connections')),
    atMost('growth of the wait of messages', growth('lag'), limit(LIMITS.lagGrowth, 's')),
  ]
}
