/**
 * `npm run test:browsers`: the complete purchase in each supported browser, in one shop. `-- chromium-90 webkit`
 * runs these only; `-- --installed` skips browsers that this machine does not have and cannot install.
 */
import { runShop, type RunningShop } from '#test/shop-process.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buyIn } from './run-purchase.ts'
import { type Contestant, LINE_UP, NotInstalled } from './browser-list.ts'
import type { OpenBrowser } from './open-browser.ts'

/** Browsers in parallel: most of the time of a purchase is waiting for the shop's pauses. */
const AT_ONCE = 2
const PICTURES = 'test-results/browsers'

const { values: asked, positionals: names } = parseArgs({
  options: { installed: { type: 'boolean', default: false } },
  allowPositionals: true,
})

type Ready = { contestant: Contestant; open: () => Promise<OpenBrowser> }
type Result = { name: string; passed: boolean }

function chosen(): Contestant[] {
  const unknown = names.find((name) => !LINE_UP.some((contestant) => contestant.name === name))
  if (unknown !== undefined) {
    throw new Error(`There is no ${unknown}: ${LINE_UP.map(({ name }) => name).join(', ')}.`)
  }
  return LINE_UP.filter(({ name }) => names.length === 0 || names.includes(name))
}

/** Finds all browsers first, so that a missing one fails the run at once. */
async function findAll(contestants: Contestant[]): Promise<Ready[]> {
  const ready: Ready[] = []
  for (const contestant of contestants) {
    try {
      ready.push({ contestant, open: await contestant.find() })
    } catch (error) {
      if (!(error instanceof NotInstalled)) throw error
      if (!asked.installed) {
        throw new Error(`No ${contestant.name}: ${error.message}. Or leave it out: -- --installed`, {
          cause: error,
        })
      }
      console.log(`${contestant.name}: NOT TESTED, it is not installed: ${error.message}`)
    }
  }
  if (ready.length === 0) throw new Error('None of these browsers is installed.')
  return ready
}

async function takeTurn({ contestant, open }: Ready, shop: RunningShop): Promise<Result> {
  const { name, standsFor } = contestant
  const started = performance.now()
  const pictures = join(PICTURES, name)
  const mobile = `98450000${String(LINE_UP.indexOf(contestant)).padStart(2, '0')}`
  const browser = await open()
  try {
    const faults = await buyIn({ browser, shop, mobile, pictures })
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    const passed = faults.length === 0
    const end = passed ? `passed in ${seconds} s` : `FAILED, pictures in ${pictures}`
    console.log([`${name} (${browser.product}; ${standsFor}): ${end}`, ...faults].join('\n  '))
    return { name, passed }
  } finally {
    await browser.close()
  }
}

async function takeTurns(ready: Ready[], shop: RunningShop): Promise<Result[]> {
  const waiting = [...ready]
  const lane = async (): Promise<Result[]> => {
    const next = waiting.shift()
    if (next === undefined) return []
    const result = await takeTurn(next, shop)
    return [result, ...(await lane())]
  }
  return (await Promise.all(Array.from({ length: AT_ONCE }, lane))).flat()
}

async function run(): Promise<string> {
  if (!existsSync('build/server/index.js')) throw new Error('The pages are not built. Run: npm run build')
  const ready = await findAll(chosen())
  const shop = await runShop()
  try {
    const results = await takeTurns(ready, shop)
    const failed = results.filter(({ passed }) => !passed).map(({ name }) => name)
    if (failed.length > 0) throw new Error(`${failed.join(', ')} failed.`)
    return `the purchase passed on ${String(results.length)} browsers`
  } finally {
    await shop.close()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  console.log(`\ntest:browsers: ${await run()}`)
} catch (error) {
  console.error(`\ntest:browsers: FAILED. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
