/** Runs the fuzzer on one mutant after the other, each in a separate process, and requires it to detect each. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Rewrite, rewriteEnv } from '#verification/toolkit/rewrite-sources.ts'

type Mutant = Rewrite & { name: string; detectedBy: RegExp }

export const MUTANTS: Mutant[] = [
  {
    name: 'an undocumented status',
    detectedBy: /status 418 is not documented/,
    file: 'contract/orders.ts',
    from: "problem('order_not_found', 404,",
    to: "problem('order_not_found', 418,",
  },
  {
    name: 'a response with an undocumented field',
    detectedBy: /VIOLATION .*schema of 200/,
    file: 'api/catalogue/catalogue-cache.ts',
    from: 'JSON.stringify({ data',
    to: 'JSON.stringify({ internal: true, data',
  },
  {
    name: 'a token is accepted without its device cookie',
    detectedBy: /leak of/,
    file: 'api/identity/sessions/session-store.ts',
    from: 'where s.token_hash = ${hashSecret(token)} and ${isCookieOfDevice(secret, now)})',
    to: 'where s.token_hash = ${hashSecret(token)})',
  },
  {
    name: 'search throws an error',
    detectedBy: /status 500/,
    file: 'api/catalogue/search/search-packages.ts',
    from: 'work: SearchWork = newWork()): Package[] {',
    to: "work: SearchWork = newWork()): Package[] { decodeURIComponent(query.includes('%') ? '%' : query)",
  },
  {
    name: 'the request URL is logged',
    detectedBy: /log contains/,
    file: 'api/platform/observability/access-log.ts',
    from: "const route = request.routeOptions.url ?? 'unknown'",
    to: 'const route = request.url',
  },
  {
    name: 'the page after a payment is taken from the request',
    detectedBy: /location /,
    file: 'api/payments/notifications/handle-return.ts',
    from: "? '/payment-fail'",
    to: "? String((body as Record<string, unknown>)?.['surl'] ?? (body as Record<string, unknown>)?.['productinfo'] ?? '/payment-fail')",
  },
]

type MutantOptions = { requests: number; seed: string; print: (line: string) => void }

/** @returns whether every mutant was detected */
export async function runMutants({ requests, seed, print }: MutantOptions): Promise<boolean> {
  let detected = 0
  for (const mutant of MUTANTS) {
    const output = await runMutant(mutant, ['--requests', String(requests), '--seed', seed])
    const line = output.split('\n').find((one) => mutant.detectedBy.test(one))
    if (line !== undefined) detected += 1
    print(`${line === undefined ? 'NOT DETECTED' : 'detected'}: ${mutant.name}`)
    print(`    ${(line ?? output.slice(-300)).slice(0, 160)}`)
  }
  print(`${detected} of ${MUTANTS.length} mutants detected`)
  return detected === MUTANTS.length
}

async function runMutant({ file, from, to }: Mutant, args: string[]): Promise<string> {
  const run = fileURLToPath(new URL('run.ts', import.meta.url))
  const child = spawn(process.execPath, [run, ...args], {
    env: { ...process.env, ...rewriteEnv([{ file, from, to }]) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  await once(child, 'close')
  return Buffer.concat(output).toString('utf8')
}
