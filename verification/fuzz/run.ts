/** `npm run fuzz -- --requests N [--seed S] [--sabotage]`: exits with code 1 if an answer broke a rule. */
import { parseArgs } from 'node:util'
import { type Fuzzed, fuzz } from './fuzz.ts'
import { tryPlanted } from './run-mutants.ts'

/** A shop that keeps data of every request would grow by more, even in the short run. */
const MOST_GROWN_MEGABYTES = 50

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    seed: { type: 'string', default: '1' },
    sabotage: { type: 'boolean', default: false },
  },
})
/** The slowest planted fault was found at the 89th request. */
const requests = Number(values.requests ?? (values.sabotage ? 200 : 30))
const tell = (line: string): void => console.log(line)

if (values.sabotage) {
  process.exitCode = (await tryPlanted({ requests, seed: values.seed, tell })) ? 0 : 1
} else {
  const started = performance.now()
  const fuzzed = await fuzz({ requests, seed: values.seed, tell })
  report(fuzzed, (performance.now() - started) / 1000)
  if (fuzzed.faults.length > 0 || fuzzed.grownMegabytes > MOST_GROWN_MEGABYTES) process.exitCode = 1
}

function report({ faults, statuses, tooOften, ...counts }: Fuzzed, seconds: number): void {
  const answers = [...statuses].sort(([one], [other]) => one - other)
  const refused = [...tooOften].filter(([, times]) => times > requests / 4).map(([name]) => name)
  tell(`answers: ${answers.map(([status, times]) => `${status} ${times}`).join(', ')}`)
  if (refused.length > 0) tell(`"too often" to more than a quarter: ${refused.join(', ')}`)
  for (const { operation, what } of faults) tell(`FAULT ${operation}: ${what}`)
  if (faults.length > 0) tell(`again: npm run fuzz -- --requests ${requests} --seed ${values.seed}`)
  tell(
    `fuzz: ${counts.requests} requests to ${counts.operations} operations, ${faults.length} faults, heap ` +
      `${counts.grownMegabytes < 0 ? '' : '+'}${counts.grownMegabytes.toFixed(1)} MB, ${seconds.toFixed(0)} s`,
  )
}
