/**
 * `node verification/simulation/mutation/run-mutant.ts NAME IMAGE SEEDS`: applies one mutant in this process and runs
 * seeds until one catches it. The last output line is JSON: the seed and the violation, or an empty object.
 */
import { readFileSync } from 'node:fs'
import { rewriteSources } from '#verification/toolkit/rewrite-sources.ts'
import type { Plan } from '#verification/simulation/plan.ts'
import { DISPUTE_MUTANTS } from './dispute-mutants.ts'
import type { Mutant } from './mutant.ts'
import { MUTANTS } from './mutants.ts'
import { PAYOUT_MUTANTS } from './payout-mutants.ts'
import { RENEWAL_MUTANTS } from './renewal-mutants.ts'
import { UPGRADE_MUTANTS } from './upgrade-mutants.ts'

/** As many as `npm run simulate` has. */
const STEPS = 40

const [name, image = '', seeds = '100'] = process.argv.slice(2)
const mutant = MUTANTS.find((one) => one.name === name)
if (!mutant) throw new Error(`run mutant: unknown mutant ${String(name)}`)

const code = mutant.code ?? []
const listMissing = rewriteSources(code.map((rewrite) => ({ ...rewrite, file: `api/${rewrite.file}` })))
// Imported only now: modules that load after the hook is registered contain the mutant.
const { openSharedDatabase } = await import('#verification/simulation/shared-database.ts')
const { createEnvironment } = await import('#verification/simulation/environment.ts')
const { createPlan, createDaysPlan } = await import('#verification/simulation/plan.ts')
const { runPlan } = await import('#verification/simulation/run-plan.ts')

const database = await openSharedDatabase(new Blob([readFileSync(image)]))
if (mutant.schema !== undefined) await database.run(mutant.schema)
const environment = await createEnvironment(database)
const [missing] = listMissing()
if (missing) throw new Error(`run mutant: ${missing.file} was not loaded`)

function planWithActions(one: Mutant, seed: number): Plan {
  if (PAYOUT_MUTANTS.includes(one)) return createDaysPlan(seed, STEPS, 'payouts')
  return DISPUTE_MUTANTS.includes(one) ? createDaysPlan(seed, STEPS, 'disputes') : createPlan(seed, STEPS)
}

/** For a mutant of payouts, disputes, renewals or upgrades each seed has such days: in an ordinary plan some of their cases are rare. */
const plansOf = (seed: number): Plan[] => [
  planWithActions(mutant, seed),
  ...(RENEWAL_MUTANTS.includes(mutant) ? [createDaysPlan(seed, STEPS, 'renewals')] : []),
  ...(UPGRADE_MUTANTS.includes(mutant) ? [createDaysPlan(seed, STEPS, 'upgrades')] : []),
]

async function findViolation(): Promise<{ seed: number; violation: string } | undefined> {
  for (let seed = 1; seed <= Number(seeds); seed++)
    for (const plan of plansOf(seed)) {
      const [violation] = (await runPlan(environment, plan)).violations
      if (violation !== undefined) return { seed, violation }
    }
  return undefined
}
process.stdout.write(`${JSON.stringify((await findViolation()) ?? {})}\n`)
process.exit(0)
