/** Links of the provider's own apps, as their servers ask for them. */
import type { RunningShop } from '#test/running-shop.ts'
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** As an operator does it: the embedded database has one user at a time. */
async function makeApiKey(shop: RunningShop, name: string): Promise<string> {
  await shop.stopShop()
  const { PATH = '', HOME = '' } = process.env
  const { stdout } = await run(resolve('node_modules/.bin/node'), ['cli/shop.ts', 'partner', 'add', name], {
    env: { PATH, HOME, ...shop.settings },
  })
  await shop.restart()
  return stdout.trim()
}

let apiKey: string | undefined

/** A link that signs this customer in, from an app of the provider that is made known first. */
export async function linkFor(shop: RunningShop, mobile: string): Promise<string> {
  apiKey ??= await makeApiKey(shop, 'tv-guide-app')
  const answer = await fetch(`${shop.url}/api/partner/clientkeys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mobile }),
  })
  return ((await answer.json()) as { url: string }).url
}
