/**
 * `npm run simulate -- --seeds N [--seed S] [--steps K]`: the real server in a simulated world, determined by a seed. A
 * seed that breaks a rule is shown with the shortest list of actions that still breaks it. `--mutants [--bug NAME]`
 * applies mutants and requires each of them to be killed within N seeds (`--sabotage` is the old name of this option);
 * `--sweep` injects a fault at every statement and call of N short seeds.
 */
import { parseArgs } from 'node:util'
import { PERMANENT_SEEDS } from './regression-seeds.ts'
import { type Plan, planOf } from './plan.ts'
import { type Run, runPlan } from './run-plan.ts'
import { openSharedDatabase } from './shared-database.ts'
import { shrink } from './shrink.ts'
import { runMutants } from '#verification/simulation/mutation/run-mutants.ts'
import { sweep } from './crash-point-sweep.ts'
import { openStage } from './environment.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    steps: { type: 'string', default: '40' },
    mutants: { type: 'boolean', default: false },
    sabotage: { type: 'boolean', default: false },
    sweep: { type: 'boolean', default: false },
    bug: { type: 'string', multiple: true, default: [] },
  },
})
const withMutants = values.mutants || values.sabotage
const seeds = Number(values.seeds ?? (withMutants ? 100 : 20))
const first = Number(values.seed ?? 1)
const steps = Number(values.steps)
/** This many seeds run twice: if the traces differ, a fault that is found could not be reproduced. */
const RUN_TWICE = 20

const tell = (line: string): void => void process.stdout.write(`${line}\n`)
if (withMutants) process.exit((await runMutants(tell, { seeds, only: values.bug })) ? 0 : 1)

const stage = await openStage(await openSharedDatabase())
const tryOut = (plan: Plan): Promise<Run> => runPlan(stage, plan)
const total = { statements: 0, calls: 0, deaths: 0, blows: 0, captures: 0, refunds: 0 }
let failed = 0

async function runSeed(seed: number): Promise<Run> {
  const plan = planOf(seed, steps)
  const run = await tryOut(plan)
  for (const [name, count] of Object.entries(run.counts)) {
    if (name in total) total[name as keyof typeof total] += count
  }
  if (run.wrong.length > 0) {
    failed += 1
    tell(`seed ${seed} breaks: ${run.wrong.join('; ')}`)
    const short = await shrink({ plan, run }, tryOut)
    for (const line of short.run.trace) tell(`  ${line}`)
    tell(`  ${short.run.wrong.join('; ')}`)
    tell(`  again: npm run simulate -- --seeds 1 --seed ${seed}`)
  }
  return run
}

if (values.sweep) process.exit((await sweep(tell, tryOut, { first, seeds })) ? 0 : 1)

const permanent = first === 1 ? PERMANENT_SEEDS.map(({ seed }) => seed) : []
for (const seed of permanent) await runSeed(seed)
const hashes = new Map<number, string>()
for (let seed = first; seed < first + seeds; seed++) {
  const run = await runSeed(seed)
  if (hashes.size < RUN_TWICE) hashes.set(seed, run.hash)
  if (seeds === 1) for (const line of [...run.trace, `trace ${run.hash}`]) tell(line)
  if ((seed - first + 1) % 100 === 0) tell(`${seed - first + 1} seeds, ${failed} broke a rule`)
}
for (const [seed, hash] of [...hashes].toReversed()) {
  if ((await tryOut(planOf(seed, steps))).hash === hash) continue
  failed += 1
  tell(`seed ${seed} has another trace the second time`)
}
tell(
  `simulate: ${seeds} seeds, ${failed} broke a rule; ${total.statements} statements, ${total.calls} calls, ` +
    `${total.blows} blows, ${total.deaths} of them deadly, ${total.captures} captures, ${total.refunds} refunds; ${hashes.size} run twice`,
)
process.exit(failed > 0 ? 1 : 0)
