/** One visit of Lighthouse: its mobile preset, which simulates slow 4G and a processor four times as slow. */
import { findBrowser } from '#scripts/find-browser.ts'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { visitAgain } from './visit-again.ts'

/** Fetched when it is asked for: it weighs more than all else that we install. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

export type Visit = {
  /** Of 100. */
  scores: { accessibility: number; bestPractices: number; seo: number }
  /** Audits of these three that were not passed. */
  failed: string[]
  lcpMs: number
  /** For how long pieces of work of over 50 ms kept the page from answering. */
  tbtMs: number
  cls: number
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

async function runLighthouse(url: string): Promise<string> {
  const { executablePath, args } = await findBrowser()
  const flags = [
    ...['--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`],
    `--chrome-flags=--headless=new ${args.join(' ')}`,
  ]
  const child = spawn('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return text(child.stdout)
}

/** @throws Error where Lighthouse ends without a report, each time */
export async function visit(url: string): Promise<Visit> {
  const { categories, audits } = await visitAgain(async () => JSON.parse(await runLighthouse(url)) as Report)
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
