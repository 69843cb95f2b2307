/**
 * `npm run fuzz -- --requests N [--seed S] [--mutants]`: exits with code 1 if a response broke a rule. `--mutants`
 * applies one mutant after the other, each in a separate process, and exits with code 1 if one is not caught.
 */
import { spawnSync } from 'node:child_process'
import { endInterrupted } from '#cli/interrupt.ts'
import { withProgress } from '#cli/show-progress.ts'
import { readCommandLine } from '#verification/toolkit/read-options.ts'
import { rewriteEnv } from '#verification/toolkit/rewrite-sources.ts'
import { runMutants } from '#verification/toolkit/run-mutants.ts'
import { type FuzzResult, fuzz } from './fuzz.ts'
import { type Mutant, MUTANTS } from './mutants.ts'

/** A shop that keeps data of every request would grow by more, even in the short run. */
const MAX_GROWTH_MEGABYTES = 50
/** The mutant that takes longest was caught at the 89th request. */
const MUTANT_REQUESTS = 200
const MAX_OUTPUT_BYTES = 64_000_000

const usualRequests = process.argv.includes('--mutants') ? MUTANT_REQUESTS : 30
const { requests, seed, mutants } = readCommandLine({ requests: usualRequests, seed: '1', mutants: false })

if (mutants) {
  process.exitCode = (await runMutants(MUTANTS, { catchMutant })) ? 0 : 1
} else {
  const started = performance.now()
  const result = await withProgress('requests to each operation', (report) =>
    fuzz(requests, seed, report),
  ).catch(endInterrupted)
  printReport(result, (performance.now() - started) / 1000)
  if (result.violations.length > 0 || result.grownMegabytes > MAX_GROWTH_MEGABYTES) process.exitCode = 1
}

async function catchMutant({ file, from, to, detectedBy }: Mutant): Promise<string | undefined> {
  const args = [import.meta.filename, '--requests', String(requests), '--seed', seed]
  const env = { ...process.env, ...rewriteEnv([{ file, from, to }]) }
  const options = { env, encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES } as const
  const { stdout, stderr, status, signal, error } = spawnSync(process.execPath, args, options)
  if (status !== 0 && status !== 1)
    throw new Error(`${String(error ?? signal ?? status)} ${stderr.slice(-300)}`)
  return `${stdout}${stderr}`.split('\n').find((line) => detectedBy.test(line))
}

function printReport({ violations, statuses, rateLimited, ...counts }: FuzzResult, seconds: number): void {
  const responses = [...statuses].sort(([one], [other]) => one - other)
  const limited = [...rateLimited].filter(([, times]) => times > requests / 4).map(([name]) => name)
  console.log(`responses: ${responses.map(([status, times]) => `${status} ${times}`).join(', ')}`)
  if (limited.length > 0) console.log(`429 for more than a quarter of the requests: ${limited.join(', ')}`)
  for (const { operation, description } of violations) console.log(`VIOLATION ${operation}: ${description}`)
  if (violations.length > 0) console.log(`reproduce: npm run fuzz -- --requests ${requests} --seed ${seed}`)
  console.log(
    `fuzz: ${counts.requests} requests to ${counts.operations} operations, ${violations.length} violations, heap ` +
      `${counts.grownMegabytes < 0 ? '' : '+'}${counts.grownMegabytes.toFixed(1)} MB, ${seconds.toFixed(0)} s`,
  )
}
