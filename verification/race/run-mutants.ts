/** Runs the mutants one after the other, and reports which of them the race test caught, and in which round. */
import { rewriteEnv } from '#verification/toolkit/rewrite-sources.ts'
import { createEnvironment } from './environment.ts'
import { MUTANTS, type Mutant } from './mutants.ts'
import { runRounds } from './run-rounds.ts'

const MAX_ROUNDS = 20

/** @returns whether every mutant was caught */
export async function runMutants(seed: number, log: (line: string) => void): Promise<boolean> {
  const survivors: string[] = []
  for (const mutant of MUTANTS) {
    const { rounds, violations } = await runMutant(mutant, seed)
    const [first] = violations
    if (first === undefined) survivors.push(mutant.name)
    log(`${first === undefined ? 'NOT CAUGHT' : `caught in round ${String(rounds)}`}: ${mutant.name}`)
    if (first !== undefined) log(`    ${first.slice(0, 150)}`)
  }
  log(`${String(MUTANTS.length - survivors.length)} of ${String(MUTANTS.length)} mutants caught`)
  return survivors.length === 0
}

async function runMutant({ sql = [], shop = [], simulators = [] }: Mutant, seed: number) {
  const environment = await createEnvironment({
    rounds: MAX_ROUNDS,
    sql,
    shopEnv: rewriteEnv(shop),
    simulatorsEnv: rewriteEnv(simulators),
  })
  try {
    return await runRounds(environment, { rounds: MAX_ROUNDS, kills: 0, restarts: 0, seed }, () => undefined)
  } finally {
    await environment.close()
  }
}
