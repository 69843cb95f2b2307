/**
 * `npm run bench -- lighthouse`: the Lighthouse scores of the pages, their largest contentful paint relative to the same
 * page without scripts, and the script size that each route adds. `--rounds N`. Writes its section of docs/performance.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { visitForCpu } from '#verification/bench/measure/main-thread-cpu.ts'
import { atMost, type Figure, note } from './report-line.ts'
import { interleave } from '#verification/bench/measure/interleave.ts'
import { type Visit, visit } from './lighthouse.ts'
import { measureFirstPartyScripts } from '#verification/bench/measure/first-party-scripts.ts'
import { startShop } from '#verification/bench/setup/shop.ts'
import { serveStaticCopy, type StaticCopy } from '#verification/bench/setup/static-copy.ts'
import { reportFigures } from './write-report.ts'

const MEASURED_PAGES = ['/', '/new-connection', '/subscription-plans', '/cart', '/faqs']
const OTHER_PAGES = [
  ...['/about-us', '/terms-and-conditions', '/privacy-policy', '/call-center-number', '/quick-recharge'],
  ...['/my-account', '/registration', '/payment-success', '/payment-fail', '/raise-a-request', '/dashboard'],
]
/** A visit for processor time takes two seconds. */
const CPU_ROUNDS = 9
const MAX = { lcp: 1.15, blockedMs: 50, cls: 0.01, scriptKb: 40 }

const { values: options } = parseArgs({ options: { rounds: { type: 'string' } } })
const rounds = Number(options.rounds ?? 3)

const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

async function fetchPages(origin: string): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const path of [...MEASURED_PAGES, ...OTHER_PAGES])
    pages.set(path, await (await fetch(origin + path)).text())
  return pages
}

type Samples = { shop: Visit; copy: Visit }

async function measureRoute(path: string, origin: string, copy: StaticCopy): Promise<Figure[]> {
  console.error(`visiting ${path} ...`)
  const samples = await interleave<Samples>(
    { shop: () => visit(origin + path), copy: () => visit(copy.url + path) },
    rounds,
  )
  const visits = samples.map(({ shop }) => shop)
  const lcp = (side: keyof Samples) => medianOf(samples.map((sample) => sample[side].lcpMs))
  const ratio = medianOf(samples.map(({ shop, copy: bare }) => shop.lcpMs / bare.lcpMs))
  const shown = `${ratio.toFixed(2)} times; ${lcp('shop').toFixed(0)} of ${lcp('copy').toFixed(0)} ms`
  const blocked = samples.map(({ shop, copy: bare }) => shop.tbtMs - bare.tbtMs)
  return [
    scoresOf(path, visits),
    atMost(
      `${path}, largest contentful paint relative to the page without scripts`,
      ratio,
      { max: MAX.lcp, unit: 'times' },
      shown,
    ),
    atMost(`${path}, total blocking time beyond the page without scripts`, medianOf(blocked), {
      max: MAX.blockedMs,
      unit: 'ms',
    }),
    await blockedCpuOf(path, origin, copy),
    clsOf(path, Math.max(...visits.map(({ cls }) => cls))),
  ]
}

async function blockedCpuOf(path: string, origin: string, copy: StaticCopy): Promise<Figure> {
  const samples = await interleave(
    { shop: () => visitForCpu(origin + path), copy: () => visitForCpu(copy.url + path) },
    CPU_ROUNDS,
  )
  const more = medianOf(samples.map((sample) => sample.shop - sample.copy))
  return note(`${path}, the same in CPU time (median of ${String(CPU_ROUNDS)})`, `${more.toFixed(1)} ms`)
}

function scoresOf(path: string, visits: readonly Visit[]): Figure {
  const least = (name: keyof Visit['scores']) => Math.min(...visits.map(({ scores }) => scores[name]))
  const points = [least('accessibility'), least('bestPractices'), least('seo')]
  const failed = [...new Set(visits.flatMap((one) => one.failed))]
  return {
    name: `${path}, Lighthouse: accessibility, best practices, SEO`,
    measured: [points.join(', '), ...failed].join('; '),
    goal: '100 each',
    reached: points.every((score) => score === 100),
  }
}

const clsOf = (path: string, cls: number): Figure =>
  atMost(`${path}, cumulative layout shift`, cls, { max: MAX.cls, unit: '' }, cls.toFixed(4))

function scriptFigures(pages: ReadonlyMap<string, string>): Figure[] {
  const { shared, own } = measureFirstPartyScripts(pages)
  const [heaviest, kilobytes] = [...own].sort(([, a], [, b]) => b - a)[0] ?? ['', NaN]
  return [
    note('scripts that all 16 routes share', `${shared.toFixed(1)} KB`),
    atMost(`additional scripts of one route, at most (${heaviest})`, kilobytes, {
      max: MAX.scriptKb,
      unit: 'KB',
    }),
  ]
}

async function measurePages(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sun-direct-go-lighthouse-'))
  const shop = await startShop({ env: { DATA_DIR: folder } })
  const origin = `http://127.0.0.1:${String(shop.port)}`
  const pages = await fetchPages(origin)
  const copy = await serveStaticCopy(pages)
  try {
    const figures = scriptFigures(pages)
    for (const path of MEASURED_PAGES) figures.push(...(await measureRoute(path, origin, copy)))
    return figures
  } finally {
    copy.stop()
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const section = { name: 'lighthouse', introduction: `${String(rounds)} rounds.` }
process.exitCode = (await reportFigures(await measurePages(), section)) ? 0 : 1
