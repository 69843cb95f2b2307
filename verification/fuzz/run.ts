/**
 * `npm run fuzz -- --requests N [--seed S] [--mutants]`: exits with code 1 if a response broke a rule. `--mutants`
 * applies one mutant after the other, and exits with code 1 if one is not detected.
 */
import { parseArgs } from 'node:util'
import { type FuzzResult, fuzz } from './fuzz.ts'
import { runMutants } from './run-mutants.ts'

/** A shop that keeps data of every request would grow by more, even in the short run. */
const MAX_GROWTH_MEGABYTES = 50

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    seed: { type: 'string', default: '1' },
    mutants: { type: 'boolean', default: false },
  },
})
/** The mutant that takes longest was detected at the 89th request. */
const requests = Number(values.requests ?? (values.mutants ? 200 : 30))
const print = (line: string): void => console.log(line)

if (values.mutants) {
  process.exitCode = (await runMutants({ requests, seed: values.seed, print })) ? 0 : 1
} else {
  const started = performance.now()
  const result = await fuzz({ requests, seed: values.seed, print })
  printReport(result, (performance.now() - started) / 1000)
  if (result.violations.length > 0 || result.grownMegabytes > MAX_GROWTH_MEGABYTES) process.exitCode = 1
}

function printReport({ violations, statuses, rateLimited, ...counts }: FuzzResult, seconds: number): void {
  const responses = [...statuses].sort(([one], [other]) => one - other)
  const limited = [...rateLimited].filter(([, times]) => times > requests / 4).map(([name]) => name)
  print(`responses: ${responses.map(([status, times]) => `${status} ${times}`).join(', ')}`)
  if (limited.length > 0) print(`429 for more than a quarter of the requests: ${limited.join(', ')}`)
  for (const { operation, description } of violations) print(`VIOLATION ${operation}: ${description}`)
  if (violations.length > 0) print(`reproduce: npm run fuzz -- --requests ${requests} --seed ${values.seed}`)
  print(
    `fuzz: ${counts.requests} requests to ${counts.operations} operations, ${violations.length} violations, heap ` +
      `${counts.grownMegabytes < 0 ? '' : '+'}${counts.grownMegabytes.toFixed(1)} MB, ${seconds.toFixed(0)} s`,
  )
}
