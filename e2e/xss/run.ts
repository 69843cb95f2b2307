/**
 * `npm run test:xss`: every vector into every input, in a real browser; exit code 1 where one ran, or was only kept from it
 * by the content security policy. `-- --sabotage` takes the guards away, and wants to see vectors run.
 */
import { findBrowser } from '#scripts/find-browser.ts'
import { openWholeShop } from '#test/whole-shop.ts'
import { chromium } from '@playwright/test'
import { registerHooks } from 'node:module'
import { parseArgs } from 'node:util'
import { hostileStock } from './hostile-stock.ts'
import { INPUTS } from './inputs.ts'
import { VECTORS } from './vectors.ts'
import { openWatchedPage, type Seen } from './watched-page.ts'

const { values } = parseArgs({
  options: { sabotage: { type: 'boolean', default: false }, input: { type: 'string', default: '' } },
})

/** From now on what is imported is not cleaned. */
function leaveHtmlAsItIs(): void {
  registerHooks({
    load: (url, context, nextLoad) =>
      url.endsWith('/clean-html.ts')
        ? { format: 'module', shortCircuit: true, source: 'export const cleanHtml = (html) => html' }
        : nextLoad(url, context),
  })
}

async function openGround(bypassCSP: boolean) {
  const shop = await openWholeShop({ stock: hostileStock(VECTORS), pages: true })
  const { executablePath, args } = await findBrowser()
  const browser = await chromium.launch({ executablePath, args })
  const watched = await openWatchedPage(browser, shop.url, bypassCSP)
  const close = async () => {
    await browser.close()
    await shop.close()
  }
  return { ...watched, shop, vectors: VECTORS, close }
}

async function tryAll(): Promise<boolean> {
  const ground = await openGround(false)
  const chosen = INPUTS.filter(({ name }) => name.startsWith(values.input))
  for (const { name, run } of chosen) {
    const before = allOf(ground.seen).length
    const started = performance.now()
    const texts = await run(ground)
    const found = allOf(ground.seen).slice(before)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${name}: ${String(texts)} texts, ${String(found.length)} found, ${seconds} s`)
    for (const what of new Set(found)) console.log(`  ${what}`)
  }
  await ground.close()
  const { executions, injections } = ground.seen
  console.log(
    `xss: ${String(VECTORS.length)} vectors, ${String(executions.length)} executions, ` +
      `${String(injections.length)} stopped or strange`,
  )
  return executions.length + injections.length === 0
}

const allOf = ({ executions, injections }: Seen): string[] => [...injections, ...executions]

/** Questions with answers that nobody cleaned: without the policy they run, with it they are stopped and told. */
async function takeGuardsAway(): Promise<boolean> {
  leaveHtmlAsItIs()
  const [catalogue] = INPUTS
  const found: Seen[] = []
  for (const bypassCSP of [true, false]) {
    const ground = await openGround(bypassCSP)
    await catalogue?.run(ground)
    await ground.close()
    found.push(ground.seen)
    const { executions, injections } = ground.seen
    console.log(
      `not cleaned${bypassCSP ? ', and no policy' : ''}: ${String(executions.length)} executions of ` +
        `${String(new Set(executions).size)} vectors, ${String(injections.length)} stopped or strange`,
    )
  }
  const [without, withPolicy] = found
  return (without?.executions.length ?? 0) > 0 && (withPolicy?.injections.length ?? 0) > 0
}

if (!(await (values.sabotage ? takeGuardsAway() : tryAll()))) process.exitCode = 1
process.exit()
