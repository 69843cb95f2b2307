/**
 * `npm run bench`: the cost of the shop, against the lowest possible cost on the same machine in the same minutes. `--
 * --rounds N`, `-- --only catalogue|page|purchase|bytes|start`, `-- --profile` (where a purchase spends its time). A
 * whole run writes docs/performance.md.
 */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchDatabase } from './database.ts'
import type { Figure } from './report-line.ts'
import { withGround } from './environment.ts'
import { measureBytes } from './measure-bytes.ts'
import { measurePurchases, onlyBuy, SUBSCRIBERS } from './measure-purchases.ts'
import { measureReads } from './measure-reads.ts'
import { measureStarts } from './measure-starts.ts'
import { type Shop, startShop } from './shop.ts'
import { type Profile, summariseProfile } from './summarise-profile.ts'
import { formatted, tableOf, writeReport } from './write-report.ts'

const FEWEST_ROUNDS = 9
const PROFILE_ROUNDS = 8

const { values: asked } = parseArgs({
  options: { rounds: { type: 'string' }, only: { type: 'string' }, profile: { type: 'boolean' } },
})
const rounds = Number(asked.rounds ?? FEWEST_ROUNDS)

type Ready = { shop: Shop; database: BenchDatabase }
const measures: Record<string, (ready: Ready) => Promise<Figure[]>> = {
  catalogue: ({ shop }) => measureReads(shop, { path: '/api/movies', goal: 0.9, rounds }),
  page: ({ shop }) => measureReads(shop, { path: '/new-connection', goal: 0.5, rounds }),
  purchase: (ready) => measurePurchases({ ...ready, rounds }),
  bytes: ({ shop }) => measureBytes(shop),
  start: ({ database }) => measureStarts(database.url),
}

/** Runs the shop on a database with subscribers, for as long as `work` takes. */
async function withShop<T>(flags: string[], work: (ready: Ready) => Promise<T>): Promise<T> {
  return withGround(async ({ env, database }) => {
    const shop = await startShop({ env, flags })
    await database.seed(SUBSCRIBERS)
    try {
      return await work({ shop, database })
    } finally {
      await shop.stop()
    }
  })
}

async function measure(names: string[]): Promise<Figure[]> {
  return withShop([], async (ready) => {
    const figures: Figure[] = []
    for (const name of names) {
      console.error(`measuring: ${name} ...`)
      figures.push(...((await measures[name]?.(ready)) ?? []))
    }
    return figures
  })
}

async function profilePurchases(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'sun-direct-go-profile-'))
  try {
    const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`]
    const purchases = await withShop(flags, (ready) => onlyBuy({ ...ready, rounds: PROFILE_ROUNDS }))
    const [file] = globSync(join(folder, '*.cpuprofile'))
    if (file === undefined) throw new Error('the shop left no profile')
    const summary = summariseProfile(JSON.parse(readFileSync(file, 'utf8')) as Profile)
    return `${String(purchases)} purchases, and the start before them.\n\n${summary}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(): Promise<void> {
  if (!existsSync('build/server/index.js')) throw new Error('The pages are not built. Run: npm run build')
  if (asked.profile) {
    console.log(await profilePurchases())
    return
  }
  const names = asked.only === undefined ? Object.keys(measures) : [asked.only]
  const unknown = names.find((name) => !(name in measures))
  if (unknown !== undefined) throw new Error(`There is no ${unknown}: ${Object.keys(measures).join(', ')}`)

  const figures = await measure(names)
  console.log(await formatted(tableOf(figures)))
  const whole = asked.only === undefined && rounds >= FEWEST_ROUNDS
  if (whole) await writeReport(figures, rounds)
  if (figures.some(({ reached }) => reached === false)) process.exitCode = 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  await run()
} catch (error) {
  console.error(`bench: FAILED. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
