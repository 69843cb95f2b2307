/**
 * `npm run bench -- lighthouse`: the Lighthouse scores of the pages, their largest contentful paint relative to the same
 * page without scripts, and the script size that each route adds; with 50,000 movie and show packs.
 */
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, readPagePath } from '#contract/languages.ts'
import { readConfig } from '#api/read-config.ts'
import { measureFirstPartyScripts } from '#verification/bench/measure/first-party-scripts.ts'
import { interleave } from '#verification/bench/measure/interleave.ts'
import { visitForCpu } from '#verification/bench/measure/main-thread-cpu.ts'
import { median } from '#verification/bench/measure/statistics.ts'
import { atMost, type Figure, note } from './report.ts'
import { importPacks } from '#verification/bench/setup/import-packs.ts'
import { runScenario } from '#verification/bench/setup/run-scenario.ts'
import { startShop } from '#verification/bench/setup/shop.ts'
import { serveStaticCopy } from '#verification/bench/setup/static-copy.ts'
import { type Visit, visitPage } from './visit-page.ts'

const MEASURED_PAGES = [
  '/',
  '/new-connection',
  '/new-connection?type=2',
  '/subscription-plans',
  '/cart',
  '/faqs',
  '/ta',
  '/ta/new-connection',
]
const OTHER_PAGES = [
  '/about-us',
  '/terms-and-conditions',
  '/privacy-policy',
  '/call-center-number',
  '/quick-recharge',
  '/my-account',
  '/registration',
  '/payment-success',
  '/payment-fail',
  '/raise-a-request',
  '/dashboard',
]
/** A visit for processor time takes two seconds. */
const CPU_ROUNDS = 9
const MAX = {
  lcp: { max: 1.15, unit: 'times' },
  blocked: { max: 50, unit: 'ms' },
  cls: { max: 0.01, unit: '' },
  scripts: { max: 40, unit: 'KB' },
}

/** @throws Error if the shop does not sell at least this many packs */
async function requirePacks(origin: string, packs: number): Promise<void> {
  const answer = await fetch(`${origin}/api/movies?limit=1`)
  const { total } = (await answer.json()) as { total: number }
  if (total < packs) throw new Error(`the shop sells ${String(total)} packs instead of ${String(packs)}`)
}

async function fetchPages(origin: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const path of [...MEASURED_PAGES, ...OTHER_PAGES])
    pages.set(path, await (await fetch(origin + path)).text())
  return pages
}

type Samples = { shop: Visit; copy: Visit }
type Page = { path: string; samples: Samples[]; blockedCpuMs: number }

function paintFigures({ path, samples }: Page): Figure[] {
  const lcp = (side: keyof Samples) => median(samples.map((sample) => sample[side].lcpMs)).toFixed(0)
  const ratio = median(samples.map(({ shop, copy }) => shop.lcpMs / copy.lcpMs))
  const shown = `${ratio.toFixed(2)} times; ${lcp('shop')} of ${lcp('copy')} ms`
  const blockedMs = median(samples.map(({ shop, copy }) => shop.tbtMs - copy.tbtMs))
  return [
    atMost(`${path}, largest contentful paint relative to the page without scripts`, ratio, MAX.lcp, shown),
    atMost(`${path}, total blocking time beyond the page without scripts`, blockedMs, MAX.blocked),
  ]
}

/** Returns the figures for which only the worst page counts. */
function worstFigures(pages: Page[]): Figure[] {
  const visits = pages.flatMap(({ samples }) => samples.map(({ shop }) => shop))
  const points = (['accessibility', 'bestPractices', 'seo'] as const).map((name) =>
    Math.min(...visits.map(({ scores }) => scores[name])),
  )
  const failed = [...new Set(visits.flatMap((visit) => visit.failed))]
  const cls = Math.max(...visits.map((visit) => visit.cls))
  const blocked = pages.toSorted((a, b) => b.blockedCpuMs - a.blockedCpuMs)[0]
  return [
    {
      name: `Lighthouse: accessibility, best practices, SEO, lowest of ${String(pages.length)} pages`,
      measured: [points.join(', '), ...failed].join('; '),
      goal: '100 each',
      reached: points.every((score) => score === 100),
    },
    note(
      `total blocking time beyond the page without scripts, in CPU time, highest (${blocked?.path ?? ''})`,
      `${(blocked?.blockedCpuMs ?? NaN).toFixed(1)} ms`,
    ),
    atMost(`cumulative layout shift, highest of ${String(pages.length)} pages`, cls, MAX.cls, cls.toFixed(4)),
  ]
}

function scriptFigure(pages: ReadonlyMap<string, string>): Figure {
  // The pages of another language share no script with these.
  const english = new Map([...pages].filter(([path]) => readPagePath(path).language === DEFAULT_LANGUAGE))
  const [[heaviest, kilobytes] = ['', NaN]] = measureFirstPartyScripts(english).sort(([, a], [, b]) => b - a)
  return atMost(`additional scripts of one route, at most (${heaviest})`, kilobytes, MAX.scripts)
}

await runScenario('lighthouse', { rounds: 3, packs: 50_000 }, async ({ rounds, packs }) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sun-direct-go-lighthouse-'))
  const { database } = readConfig({ DATA_DIR: folder.path })
  await importPacks(database, packs)
  const shop = await startShop({ DATA_DIR: folder.path })
  const origin = `http://127.0.0.1:${String(shop.port)}`
  await requirePacks(origin, packs)
  const pages = await fetchPages(origin)
  const copy = await serveStaticCopy(pages)
  const measured: Page[] = []
  for (const path of MEASURED_PAGES) {
    console.error(`visiting ${path} ...`)
    const sides = <T>(visit: (url: string) => Promise<T>) => ({
      shop: () => visit(origin + path),
      copy: () => visit(copy.url + path),
    })
    const samples = await interleave(sides(visitPage), rounds)
    const cpu = await interleave(sides(visitForCpu), CPU_ROUNDS)
    const blockedCpuMs = median(cpu.map((sample) => sample.shop - sample.copy))
    measured.push({ path, samples, blockedCpuMs })
  }
  await copy.stop()
  await shop.stop()
  return [scriptFigure(pages), ...worstFigures(measured), ...measured.flatMap(paintFigures)]
})
