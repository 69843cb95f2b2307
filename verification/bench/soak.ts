/**
 * `npm run bench -- soak`: one instance serves pages, searches and purchases at a steady rate for an hour. Shows whether
 * its memory stays below the limit, and whether it stops growing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#scripts/external-program.ts'
import type { SteadyCount, SteadyLoad } from '#verification/bench/load/steady-load.ts'
import { type MemorySample, readMemory } from '#verification/bench/measure/read-memory.ts'
import { slopeOf, sumMatching } from '#verification/bench/measure/statistics.ts'
import { atLeast, atMost, type Figure, none, note } from './report.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { inventTitles } from '#verification/bench/setup/search-corpus.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'

const SAMPLE_MS = 10_000
const MAX_MEGABYTES = 200
/** Less than the noise of collecting garbage, and 5 % of the limit in an hour. */
const MAX_GROWTH = 10
const DEFAULTS = { minutes: 60, reads: 100, searches: 30, purchases: 20 }
const QUERIES = 1_000

await runScenario('soak', DEFAULTS, ({ minutes, reads, searches, purchases }) =>
  withEnvironment(async ({ database, startShop, startChild }) => {
    const OPERATIONS_PORT = String(await freePort())
    const { pid, port, started } = await startShop({ OPERATIONS_PORT })
    await database.analyse()
    const load = startChild<SteadyLoad | 'stop', SteadyCount>('load/steady-load.ts')
    const queries = inventTitles(QUERIES).map(({ latin }) => latin)
    await load.call({ ports: [port], reads, purchases, searches: { perSecond: searches, queries } })
    const samples: MemorySample[] = []
    for (let sample = 0; sample < (minutes * 60_000) / SAMPLE_MS; sample++) {
      await pause(SAMPLE_MS)
      samples.push(await readMemory(pid, OPERATIONS_PORT))
      if (sample % 6 === 5) console.error(`minute ${String((sample + 1) / 6)}:`, samples.at(-1))
    }
    const { counts } = await load.call('stop')
    console.error(counts)
    return [
      note('memory at the start', `${started.residentMb.toFixed(0)} MB`),
      ...memoryFigures(samples),
      atLeast(
        'completed purchases',
        counts['purchase completed'] ?? 0,
        minutes * 60 * purchases * 0.9,
        String(counts['purchase completed'] ?? 0),
      ),
      note('pages; searches', `${String(counts['page 200'])}; ${String(counts['search 200'])}`),
      none('failed requests', sumMatching(counts, /^(?!purchase completed)(?!.* (200|303)$)/)),
    ]
  }),
)

function memoryFigures(samples: MemorySample[]): Figure[] {
  const quarters = [0.25, 0.5, 0.75, 1].map((part) => samples[Math.ceil(samples.length * part) - 1])
  const last = samples.slice(Math.floor(samples.length / 2))
  const megabytesPerHour = (slopeOf(last.map(({ residentMb }) => residentMb)) * 3_600_000) / SAMPLE_MS
  const highest = Math.max(...samples.map(({ residentMb }) => residentMb))
  return [
    note(
      'memory after a quarter, half, three quarters and all of the time',
      quarters.map((one) => `${one?.residentMb.toFixed(0) ?? '?'} MB`).join(', '),
    ),
    note(
      'heap in use at the same times',
      quarters.map((one) => `${one?.heapMb.toFixed(0) ?? '?'} MB`).join(', '),
    ),
    atMost('memory, highest', highest, { max: MAX_MEGABYTES, unit: 'MB' }),
    atMost('growth of memory in the second half, in an hour', megabytesPerHour, {
      max: MAX_GROWTH,
      unit: 'MB',
    }),
  ]
}
