/** Measures reads and searches over HTTP in a shop with many packs and in one with few, in turn. */
import { hasLettersToSearch } from '#contract/has-letters-to-search.ts'
import type { ReadCount, ReadLoad } from '#verification/bench/load/load-reads.ts'
import type { SearchCount, SearchLoad } from '#verification/bench/load/load-searches.ts'
import { atLeast, type Figure, note } from '#verification/bench/report.ts'
import type { Environment } from '#verification/bench/setup/environment.ts'
import { inventCatalogue } from '#verification/bench/setup/large-catalogue.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'
import { cpuMsOfTree } from './cpu-time.ts'
import { interleave } from './interleave.ts'
import { median, medianAndSpread, ratiosOf } from './statistics.ts'

const CONNECTIONS = 10
const ROUND_MS = 2_000
const READS = ['/api/movies', '/new-connection?type=2']
const QUERIES = 1_000
const LONGEST_QUERY = 60
const MIN_SEARCH_RATE = 0.5

type Shops = { few: Shop; many: Shop }
type Load = { port: number; connections: number; milliseconds: number }
type Count = { perSecond: number; responses: number }

export async function measureReadRates(
  { startChild }: Pick<Environment, 'startChild'>,
  shops: Shops,
  rounds: number,
): Promise<Figure[]> {
  const driver = startChild<ReadLoad, ReadCount>('load/load-reads.ts')
  const figures: Figure[] = []
  for (const path of READS) {
    const { rates } = await measureInTurn(shops, rounds, (load) => driver.call({ ...load, path }))
    figures.push(note(`GET ${path}, rate relative to 100 packs`, medianAndSpread(rates, 2)))
  }
  return figures
}

/** Searches for titles; the shop with few packs has only some of them. */
export async function measureSearchRate(
  { startChild }: Pick<Environment, 'startChild'>,
  shops: Shops,
  rounds: number,
): Promise<Figure[]> {
  const driver = startChild<SearchLoad, SearchCount>('load/load-searches.ts')
  const queries = inventCatalogue(QUERIES)
    .packages.slice(-QUERIES)
    .map(({ name, alias = '' }, i) => (i % 2 === 0 || alias === '' ? name : alias).slice(0, LONGEST_QUERY))
    .filter(hasLettersToSearch)
  const { rates, cpuMs } = await measureInTurn(shops, rounds, (load) => driver.call({ ...load, queries }))
  return [
    atLeast(
      'search rate over HTTP relative to 100 packs',
      median(rates),
      MIN_SEARCH_RATE,
      medianAndSpread(rates, 2),
    ),
    note('CPU time of a search', `${cpuMs.many.toFixed(3)} ms; with 100 packs ${cpuMs.few.toFixed(3)} ms`),
  ]
}

async function measureInTurn({ few, many }: Shops, rounds: number, call: (load: Load) => Promise<Count>) {
  const sample =
    ({ port, pid }: Shop) =>
    async () => {
      const before = cpuMsOfTree(pid)
      const { perSecond, responses } = await call({
        port,
        connections: CONNECTIONS,
        milliseconds: ROUND_MS,
      })
      return { perSecond, cpuMs: (cpuMsOfTree(pid) - before) / responses }
    }
  const sides = { few: sample(few), many: sample(many) }
  await interleave(sides, 1)
  const measured = await interleave(sides, rounds)
  const cpuOf = (side: keyof Shops) => median(measured.map((round) => round[side].cpuMs))
  return {
    rates: ratiosOf(measured.map((round) => [round.many.perSecond, round.few.perSecond])),
    cpuMs: { few: cpuOf('few'), many: cpuOf('many') },
  }
}
