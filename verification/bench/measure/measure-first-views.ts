/**
 * Measures how long the first visitor of each page waits after a start, when no page is in the page cache: in a shop with few
 * packs and in one with many, in turn. Also measures the starts, and the bytes of each page.
 */
import { fetchOnce, requestText } from '#verification/bench/load/connection.ts'
import { BEHIND_PROXY, nextVisitor } from '#verification/bench/load/visitor-address.ts'
import { atMost, type Figure } from '#verification/bench/report.ts'
import type { Environment } from '#verification/bench/setup/environment.ts'
import { CATALOGUE_PAGES, PUBLIC_PAGES } from '#verification/bench/setup/public-pages.ts'
import { interleave } from './interleave.ts'
import { largestPage, MAX_PAGE_KB, measurePageSizes } from './measure-bytes.ts'
import { median } from './statistics.ts'

const MAX = {
  time: { max: 1.5, unit: 'times' },
  bytes: { max: 1.2, unit: 'times' },
  start: { max: 2.5, unit: 's CPU' },
  memory: { max: 220, unit: 'MB' },
}
const PAGES = [...PUBLIC_PAGES, ...CATALOGUE_PAGES]

type Visits = {
  started: { cpuMs: number; residentMb: number }
  /** By page. */
  firstMs: ReadonlyMap<string, number>
  kilobytes: ReadonlyMap<string, number>
}
type Sides = { few: Visits; many: Visits }

export async function measureFirstViews(
  { few, many }: { few: Environment; many: Environment },
  rounds: number,
): Promise<Figure[]> {
  const sides = { few: () => visitAfterStart(few), many: () => visitAfterStart(many) }
  // The first start of each fills Node's compile cache.
  await interleave<Sides>(sides, 1)
  const measured = await interleave<Sides>(sides, rounds)
  const time = worstRatio(measured, ({ firstMs }) => firstMs)
  const bytes = worstRatio(measured, ({ kilobytes }) => kilobytes)
  const sizes = measured.at(-1)?.many.kilobytes ?? new Map()
  const [largest, size] = largestPage(sizes)
  const starts = measured.map(({ many: { started } }) => started)
  return [
    atMost(
      `first view of a page, slowest of ${String(PAGES.length)} (${time.page})`,
      time.ratio,
      MAX.time,
      time.shown,
    ),
    atMost(`bytes of a page, highest of ${String(PAGES.length)} (${bytes.page})`, bytes.ratio, MAX.bytes),
    atMost(`HTML and CSS of the largest page (${largest})`, size, { max: MAX_PAGE_KB, unit: 'KB' }),
    atMost('start on PostgreSQL', median(starts.map(({ cpuMs }) => cpuMs)) / 1000, MAX.start),
    atMost('start on PostgreSQL, memory', median(starts.map(({ residentMb }) => residentMb)), MAX.memory),
  ]
}

async function visitAfterStart({ startShop }: Environment): Promise<Visits> {
  const { port, started, stop } = await startShop(BEHIND_PROXY)
  try {
    const firstMs = new Map<string, number>()
    for (const page of PAGES) {
      const headers = { 'accept-encoding': 'br', ...nextVisitor() }
      const sentAt = performance.now()
      const { status } = await fetchOnce(port, requestText('GET', page, { headers }))
      if (status !== 200) throw new Error(`${page}: status ${String(status)}`)
      firstMs.set(page, performance.now() - sentAt)
    }
    return { started, firstMs, kilobytes: await measurePageSizes(port, PAGES) }
  } finally {
    await stop()
  }
}

/** Returns the page whose median ratio of many packs to few is the highest. */
function worstRatio(rounds: Sides[], figuresOf: (visits: Visits) => ReadonlyMap<string, number>) {
  const of = (side: Visits, page: string): number => figuresOf(side).get(page) ?? NaN
  const pages = PAGES.map((page) => {
    const sides = (name: keyof Sides) => median(rounds.map((round) => of(round[name], page))).toFixed(0)
    const ratio = median(rounds.map(({ few, many }) => of(many, page) / of(few, page)))
    return { page, ratio, shown: `${ratio.toFixed(2)} times; ${sides('many')} of ${sides('few')} ms` }
  })
  return pages.reduce((one, other) => (other.ratio > one.ratio ? other : one))
}
