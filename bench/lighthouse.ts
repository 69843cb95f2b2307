/** One visit of Lighthouse: its mobile preset, which simulates slow 4G and a processor four times as slow. */
import { findBrowser } from '#scripts/find-browser.ts'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Fetched when it is asked for: it weighs more than all else that we install. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

export type Visit = {
  /** Of 100. */
  scores: { accessibility: number; bestPractices: number; seo: number }
  /** Audits of these three that were not passed. */
  failed: string[]
  lcpMs: number
  cls: number
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** @throws Error where Lighthouse ends without a report */
export async function visit(url: string): Promise<Visit> {
  const { executablePath, args } = await findBrowser()
  const flags = [
    ...['--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`],
    `--chrome-flags=--headless=new ${args.join(' ')}`,
  ]
  const child = spawn('npx', ['--yes', LIGHTHOUSE, url, ...flags], {
    env: { ...process.env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { categories, audits } = JSON.parse(await text(child.stdout)) as Report
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const scores = {
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
  }
  const all = Object.values(scores).every((points) => points === 100)
  return {
    scores,
    failed: all ? [] : Object.values(audits).flatMap(({ score: own, title }) => (own === 0 ? [title] : [])),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Infinity,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Infinity,
  }
}
