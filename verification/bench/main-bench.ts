/** The main bench: the cost of reads, purchases, first views and starts, relative to the lowest possible cost. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchDatabase } from '#verification/bench/setup/database.ts'
import type { Figure } from './report-line.ts'
import { withEnvironment } from '#verification/bench/setup/environment.ts'
import { measureBytes } from '#verification/bench/measure/measure-bytes.ts'
import {
  measurePurchases,
  buyForProfile,
  SUBSCRIBERS,
} from '#verification/bench/measure/measure-purchases.ts'
import { measureReads } from '#verification/bench/measure/measure-reads.ts'
import { measureStarts } from '#verification/bench/measure/measure-starts.ts'
import { type Shop, startShop } from '#verification/bench/setup/shop.ts'
import { type Profile, summariseProfile } from '#verification/bench/measure/summarise-profile.ts'
import { reportFigures } from './write-report.ts'

/** With fewer rounds the run is a partial one, which changes no document. */
const MIN_ROUNDS = 9
const PROFILE_ROUNDS = 8

export type MainOptions = { rounds?: string; only?: string; profile?: boolean }

type Ready = { shop: Shop; database: BenchDatabase }
type Measure = (ready: Ready, rounds: number) => Promise<Figure[]>
const MEASURES: Record<string, Measure> = {
  catalogue: ({ shop }, rounds) => measureReads(shop, { path: '/api/movies', goal: 0.9, rounds }),
  page: ({ shop }, rounds) => measureReads(shop, { path: '/new-connection', goal: 0.5, rounds }),
  purchase: (ready, rounds) => measurePurchases({ ...ready, rounds }),
  bytes: ({ shop }) => measureBytes(shop),
  start: ({ database }) => measureStarts(database.url),
}

/** Runs the shop on a database with subscribers, for as long as `work` takes. */
async function withShop<T>(flags: string[], work: (ready: Ready) => Promise<T>): Promise<T> {
  return withEnvironment(async ({ env, database }) => {
    const shop = await startShop({ env, flags })
    await database.seed(SUBSCRIBERS)
    try {
      return await work({ shop, database })
    } finally {
      await shop.stop()
    }
  })
}

async function measure(names: string[], rounds: number): Promise<Figure[]> {
  return withShop([], async (ready) => {
    const figures: Figure[] = []
    for (const name of names) {
      console.error(`measuring: ${name} ...`)
      figures.push(...((await MEASURES[name]?.(ready, rounds)) ?? []))
    }
    return figures
  })
}

async function profilePurchases(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sun-direct-go-profile-'))
  try {
    const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`]
    const purchases = await withShop(flags, (ready) => buyForProfile({ ...ready, rounds: PROFILE_ROUNDS }))
    const [file] = globSync(join(folder, '*.cpuprofile'))
    if (file === undefined) throw new Error('the shop left no profile')
    const summary = summariseProfile(JSON.parse(readFileSync(file, 'utf8')) as Profile)
    return `${String(purchases)} purchases, and the start before them.\n\n${summary}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the main bench. A whole run writes its table into docs/performance.md. @returns whether every goal was reached */
export async function runMainBench(options: MainOptions): Promise<boolean> {
  if (!existsSync('build/server/index.js')) throw new Error('The pages are not built. Run: npm run build')
  if (options.profile) {
    console.log(await profilePurchases())
    return true
  }
  const rounds = Number(options.rounds ?? MIN_ROUNDS)
  const names = options.only === undefined ? Object.keys(MEASURES) : [options.only]
  const unknown = names.find((name) => !(name in MEASURES))
  if (unknown !== undefined)
    throw new Error(`Unknown part ${unknown}. Known are: ${Object.keys(MEASURES).join(', ')}`)

  const isWhole = options.only === undefined && rounds >= MIN_ROUNDS
  const introduction = `${String(rounds)} rounds; the median, and in brackets the lowest and the highest round.`
  return reportFigures(await measure(names, rounds), isWhole ? { name: 'main', introduction } : undefined)
}
