/** One Lighthouse visit with its mobile preset, which simulates slow 4G and a processor four times as slow. */
import { findBrowser } from '#scripts/find-browser.ts'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { KEEP_SOURCE_POSITIONS } from '#verification/bench/measure/main-thread-cpu.ts'
import { retryVisit } from '#verification/bench/measure/retry-visit.ts'

/** Downloaded on use: it is larger than all our other dependencies together. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

export type Visit = {
  /** Out of 100. */
  scores: { accessibility: number; bestPractices: number; seo: number }
  /** Failed audits of these three categories. */
  failed: string[]
  lcpMs: number
  /** Total blocking time: the parts of tasks beyond 50 ms. */
  tbtMs: number
  cls: number
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

async function runLighthouse(url: string): Promise<string> {
  const { executablePath, args } = await findBrowser()
  const flags = [
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=--headless=new ${[...args, KEEP_SOURCE_POSITIONS].join(' ')}`,
  ]
  const child = spawn('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return text(child.stdout)
}

/** Visits a page. @throws Error if Lighthouse ends without a report each time */
export const visitPage = (url: string): Promise<Visit> =>
  retryVisit(async () => readVisit(JSON.parse(await runLighthouse(url)) as Report))

function readVisit({ categories, audits }: Report): Visit {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const scores = {
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  }
  const ofScores = Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs.map(({ id }) => audits[id]))
  return {
    scores,
    failed: ofScores.flatMap((audit) => (audit?.score === 0 ? [audit.title] : [])),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Infinity,
    tbtMs: audits['total-blocking-time']?.numericValue ?? Infinity,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
  }
}
