/**
 * `npm run hammer`, the race test: concurrent requests to two instances on a real PostgreSQL, with crashes in between.
 * Exits with code 1 if an invariant was violated or, with `--mutants`, if a mutant was not caught.
 */
import { withProgress } from '#cli/show-progress.ts'
import { readCommandLine } from '#verification/toolkit/read-options.ts'
import { requireBuild } from '#verification/toolkit/require-build.ts'
import { rewriteEnv } from '#verification/toolkit/rewrite-sources.ts'
import { runMutants } from '#verification/toolkit/run-mutants.ts'
import { runToExit } from '#verification/toolkit/run-to-exit.ts'
import { createEnvironment } from './environment.ts'
import { MUTANTS, type Mutant } from './mutants.ts'
import { runRounds, type RoundsResult } from './run-rounds.ts'

const HELP = `npm run hammer -- [--rounds N] [--kills K] [--restarts R] [--seed S] [--mutants]

Sends concurrent requests to two instances of the shop on one PostgreSQL. Checks the invariants after every round.
  --rounds N     number of rounds (20)
  --kills K      kill an instance with SIGKILL in the middle of K rounds, and start it again (0)
  --restarts R   stop PostgreSQL as "pg_ctl -m immediate" does in the middle of R rounds, and start it again (0)
  --seed S       seed for the choice of instances and moments (1)
  --mutants      apply one mutant after the other instead; each must be caught within 20 rounds`
const MUTANT_ROUNDS = 20

await runToExit('last round', run)

async function run(): Promise<boolean> {
  const defaults = { rounds: 20, kills: 0, restarts: 0, seed: 1, mutants: false, help: false }
  const { help, mutants, ...options } = readCommandLine(defaults)
  if (help) {
    console.log(HELP)
    return true
  }
  if (options.kills + options.restarts > options.rounds)
    throw new Error('--kills and --restarts together must not exceed --rounds')
  requireBuild()
  if (mutants) return runMutants(MUTANTS, { catchMutant: (mutant) => catchMutant(mutant, options.seed) })
  const environment = await createEnvironment({ rounds: options.rounds })
  try {
    const result = await withProgress('rounds', (report) => runRounds(environment, options, report))
    printReport(result, options.seed)
    if (result.violations.length > 0) console.log(environment.output().split('\n').slice(0, 20).join('\n'))
    return result.violations.length === 0
  } finally {
    await environment.close()
  }
}

async function catchMutant({ sql = [], shop = [], simulators = [] }: Mutant, seed: number) {
  const environment = await createEnvironment({
    rounds: MUTANT_ROUNDS,
    sql,
    shopEnv: rewriteEnv(shop),
    simulatorsEnv: rewriteEnv(simulators),
  })
  const options = { rounds: MUTANT_ROUNDS, kills: 0, restarts: 0, seed }
  try {
    const { rounds, violations } = await runRounds(environment, options, () => undefined)
    return violations[0] && `after ${String(rounds)} rounds: ${violations[0]}`
  } finally {
    await environment.close()
  }
}

function printReport({ violations, lost, tally, ...result }: RoundsResult, seed: number): void {
  const rows: [string, number | string][] = [
    ['seed', seed],
    ['rounds', result.rounds],
    ['requests', tally.requests],
    ['SIGKILL of an instance', result.kills],
    ['immediate restarts of PostgreSQL', result.restarts],
    ['requests without a response', tally.unanswered],
    ['responses 5xx', [...tally.serverErrors.values()].reduce((sum, count) => sum + count, 0)],
    ...[...tally.serverErrors].map(([kind, count]): [string, number] => [`  ${kind}`, count]),
    ['acknowledged writes', result.acknowledged],
    ['acknowledged writes lost', lost.length],
    ['violations', violations.length],
    ['seconds', result.seconds.toFixed(0)],
  ]
  for (const [name, value] of rows) console.log(`${name.padEnd(34)} ${String(value)}`)
  for (const violation of violations) console.log(`VIOLATION: ${violation}`)
}
