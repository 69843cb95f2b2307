/**
 * `npm run simulate -- --seeds N [--seed S] [--steps K]`: runs the real server with virtual time and injected faults,
 * determined by a seed. Prints a seed that breaks a rule with the shortest list of actions that still breaks it. `--only DAYS`
 * runs only one kind of later days, in every seed: `renewals` or `upgrades` without other actions, `payouts` or `disputes` after
 * them.
 * `--mutants [--bug NAME]` applies mutants and requires each of them to be caught within N seeds; `--sweep` injects a fault at
 * every statement and call of N short seeds.
 */
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import { endInterrupted } from '#cli/interrupt.ts'
import { withProgress } from '#cli/show-progress.ts'
import { readCommandLine } from '#verification/toolkit/read-options.ts'
import { REGRESSION_SEEDS } from './regression-seeds.ts'
import { LATER_DAYS, type Plan, createPlan, createDaysPlan } from './plan.ts'
import { type RunResult, runPlan } from './run-plan.ts'
import { openSharedDatabase } from './shared-database.ts'
import { shrinkPlan } from './shrink-plan.ts'
import { catchMutants } from '#verification/simulation/mutation/catch-mutants.ts'
import { sweepCrashPoints } from './crash-point-sweep.ts'
import { createEnvironment } from './environment.ts'

const DEFAULT_STEPS = 40
const {
  seeds,
  seed: firstSeed,
  steps,
  ...options
} = readCommandLine({
  seeds: process.argv.includes('--mutants') ? 100 : 20,
  seed: 1,
  steps: DEFAULT_STEPS,
  mutants: false,
  sweep: false,
  only: '',
  bug: [],
})
/** The first fifth of the seeds, 20 at most, runs twice: if the traces differed, a violation could not be reproduced. */
const repeatedSeeds = Math.min(20, Math.ceil(seeds / 5))

const only = LATER_DAYS.find((days) => days === options.only)
if (!only && options.only !== '') {
  process.stderr.write(`--only must be one of ${LATER_DAYS.join(', ')}\n`)
  process.exit(2)
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
if (options.mutants) process.exit((await catchMutants(seeds, options.bug)) ? 0 : 1)

const environment = await createEnvironment(await openSharedDatabase())
const execute = (plan: Plan): Promise<RunResult> => runPlan(environment, plan)
const planOf = (seed: number): Plan => (only ? createDaysPlan(seed, steps, only) : createPlan(seed, steps))
/** The option that repeats this run, for the printed command. */
const onlyOption = only ? ` --only ${only}` : ''
const totals = { statements: 0, calls: 0, crashes: 0, faults: 0, captures: 0, refunds: 0 }
let failed = 0

async function runSeed(seed: number): Promise<RunResult> {
  const plan = planOf(seed)
  const run = await execute(plan)
  for (const [name, count] of Object.entries(run.counts)) {
    if (name in totals) totals[name as keyof typeof totals] += count
  }
  if (run.violations.length > 0) {
    failed += 1
    print(`seed ${seed} violates: ${run.violations.join('; ')}`)
    const shortest = await shrinkPlan({ plan, run }, execute)
    for (const line of shortest.run.trace) print(`  ${line}`)
    print(`  ${shortest.run.violations.join('; ')}`)
    const stepsOption = steps === DEFAULT_STEPS ? '' : ` --steps ${steps}`
    print(`  reproduce: npm run simulate -- --seeds 1 --seed ${seed}${stepsOption}${onlyOption}`)
  }
  return run
}

if (options.sweep) process.exit((await sweepCrashPoints(print, execute, { firstSeed, seeds })) ? 0 : 1)

const regressionSeeds = firstSeed === 1 && !only ? REGRESSION_SEEDS.map(({ seed }) => seed) : []
const hashes = new Map<number, string>()

async function runSeeds(report: ReportProgress): Promise<void> {
  const total = regressionSeeds.length + seeds + repeatedSeeds
  let done = 0
  for (const seed of regressionSeeds) {
    await runSeed(seed)
    report(++done, total)
  }
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const run = await runSeed(seed)
    if (hashes.size < repeatedSeeds) hashes.set(seed, run.hash)
    if (seeds === 1) for (const line of [...run.trace, `trace ${run.hash}`]) print(line)
    report(++done, total)
  }
  for (const [seed, hash] of [...hashes].toReversed()) {
    const isRepeated = (await execute(planOf(seed))).hash === hash
    report(++done, total)
    if (isRepeated) continue
    failed += 1
    print(`seed ${seed} has a different trace in its second run`)
  }
}

await withProgress('seeds', runSeeds).catch(endInterrupted)
print(
  `simulate: ${seeds} seeds, ${failed} violated a rule; ${totals.statements} statements, ${totals.calls} calls, ` +
    `${totals.faults} injected faults, ${totals.crashes} of them crashes, ${totals.captures} captures, ${totals.refunds} refunds; ${hashes.size} seeds run twice`,
)
process.exit(failed > 0 ? 1 : 0)
