/** Plants one fault after the other, each in a separate shop, and requires the fuzzer to find each. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

type Planted = { name: string; seenAs: RegExp; file: string; from: string; to: string }

const PLANTED: Planted[] = [
  {
    name: 'a status that is not documented',
    seenAs: /status 418 is not documented/,
    file: 'contract/orders.ts',
    from: "problem('order_not_found', 404,",
    to: "problem('order_not_found', 418,",
  },
  {
    name: 'an answer with a field more than was documented',
    seenAs: /FAULT .*shape of 200/,
    file: 'api/catalogue/catalogue-cache.ts',
    from: 'JSON.stringify({ data',
    to: 'JSON.stringify({ internal: true, data',
  },
  {
    name: 'half a credential that opens an account',
    seenAs: /leak of/,
    file: 'api/identity/session-store.ts',
    from: 'where s.token_hash = ${hashSecret(token)} and ${isCookieOfDevice(secret, now)})',
    to: 'where s.token_hash = ${hashSecret(token)})',
  },
  {
    name: 'a search that throws',
    seenAs: /status 500/,
    file: 'api/catalogue/search-packages.ts',
    from: '): Package[] {',
    to: "): Package[] { decodeURIComponent(query.includes('%') ? '%' : query)",
  },
  {
    name: 'an address in the log',
    seenAs: /log holds/,
    file: 'api/platform/observability/access-log.ts',
    from: "const route = request.routeOptions.url ?? 'unknown'",
    to: 'const route = request.url',
  },
  {
    name: 'a page after a payment whose address somebody else writes',
    seenAs: /location /,
    file: 'api/payments/notifications/handle-return.ts',
    from: "? '/payment-fail'",
    to: "? String((body as Record<string, unknown>)?.['surl'] ?? (body as Record<string, unknown>)?.['productinfo'] ?? '/payment-fail')",
  },
]

type Wish = { requests: number; seed: string; tell: (line: string) => void }

/** @returns whether every fault was found */
export async function tryPlanted({ requests, seed, tell }: Wish): Promise<boolean> {
  let seen = 0
  for (const planted of PLANTED) {
    const output = await runWith(planted, ['--requests', String(requests), '--seed', seed])
    const line = output.split('\n').find((one) => planted.seenAs.test(one))
    if (line !== undefined) seen += 1
    tell(`${line === undefined ? 'NOT SEEN' : 'seen'}: ${planted.name}`)
    tell(`    ${(line ?? output.slice(-300)).slice(0, 160)}`)
  }
  tell(`${seen} of ${PLANTED.length} planted faults seen`)
  return seen === PLANTED.length
}

async function runWith({ file, from, to }: Planted, words: string[]): Promise<string> {
  const rewriting = new URL('../race/rewrite-sources.ts', import.meta.url).href
  const run = fileURLToPath(new URL('run.ts', import.meta.url))
  const child = spawn(process.execPath, [`--import=${rewriting}`, run, ...words], {
    env: { ...process.env, PLANTED: JSON.stringify([{ file, from, to }]) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  await once(child, 'close')
  return Buffer.concat(said).toString('utf8')
}
