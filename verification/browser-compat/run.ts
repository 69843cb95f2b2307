/**
 * `npm run verify -- browsers`: runs the complete purchase in each tested browser, in one shop; in the oldest two also in
 * Hindi and Tamil, in Firefox also in Tamil. `-- chromium-90 webkit` runs only these; `--installed` skips browsers that
 * this machine does not have and cannot install.
 */
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import { runConcurrently } from '#scripts/run-concurrently.ts'
import { startShopProcess, type ShopProcess } from '#test/shop-process.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { requireBuild } from '#verification/toolkit/require-build.ts'
import { runPurchase } from './run-purchase.ts'
import { type BrowserTarget, BROWSERS, NotInstalledError } from './browser-list.ts'
import type { OpenBrowser } from './open-browser.ts'

/** Browsers in parallel: a purchase mostly waits for the shop's rate limits. */
const CONCURRENCY = 2
const SCREENSHOTS = 'test-results/browsers'

const { values: options, positionals: names } = parseArgs({
  options: { installed: { type: 'boolean', default: false } },
  allowPositionals: true,
})

type ReadyTarget = { target: BrowserTarget; open: () => Promise<OpenBrowser> }
/** One purchase. `at` is its number. */
type Run = ReadyTarget & { language: Language; at: number }
type Result = { name: string; passed: boolean }

function selectTargets(): BrowserTarget[] {
  const unknown = names.find((name) => !BROWSERS.some((target) => target.name === name))
  if (unknown !== undefined) {
    throw new Error(`Unknown browser ${unknown}. Known are: ${BROWSERS.map(({ name }) => name).join(', ')}.`)
  }
  return BROWSERS.filter(({ name }) => names.length === 0 || names.includes(name))
}

/** Finds all browsers first, so that a missing one fails the run at once. */
async function findAll(targets: BrowserTarget[]): Promise<ReadyTarget[]> {
  const ready: ReadyTarget[] = []
  for (const target of targets) {
    try {
      ready.push({ target, open: await target.find() })
    } catch (error) {
      if (!(error instanceof NotInstalledError)) throw error
      if (!options.installed) {
        throw new Error(
          `${target.name} is missing: ${error.message}. To skip missing browsers: npm run verify -- browsers --installed`,
          { cause: error },
        )
      }
      console.log(`${target.name}: SKIPPED, not installed: ${error.message}`)
    }
  }
  if (ready.length === 0) throw new Error('None of these browsers is installed.')
  return ready
}

async function testBrowser({ target, open, language, at }: Run, shop: ShopProcess): Promise<Result> {
  const { represents } = target
  const started = performance.now()
  const name = language === DEFAULT_LANGUAGE ? target.name : `${target.name}-${language}`
  const screenshots = join(SCREENSHOTS, name)
  const mobile = `98450000${String(at).padStart(2, '0')}`
  const browser = await open()
  try {
    const errors = await runPurchase({ browser, shop, mobile, language, screenshots })
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    const passed = errors.length === 0
    const end = passed ? `passed in ${seconds} s` : `FAILED, screenshots in ${screenshots}`
    console.log([`${name} (${browser.product}; ${represents}): ${end}`, ...errors].join('\n  '))
    return { name, passed }
  } finally {
    await browser.close()
  }
}

async function run(): Promise<string> {
  requireBuild()
  const ready = await findAll(selectTargets())
  const shop = await startShopProcess()
  try {
    const runs = ready
      .flatMap((found) => found.target.languages.map((language) => ({ ...found, language })))
      .map((found, at): Run => ({ ...found, at }))
    const results = await runConcurrently(runs, CONCURRENCY, (one) => testBrowser(one, shop))
    const failed = results.filter(({ passed }) => !passed).map(({ name }) => name)
    if (failed.length > 0) throw new Error(`${failed.join(', ')} failed`)
    return `${String(results.length)} purchases passed on ${String(ready.length)} browsers`
  } finally {
    await shop.close()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  console.log(`\nbrowsers: ${await run()}`)
} catch (error) {
  console.error(`\nbrowsers: FAILED. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
