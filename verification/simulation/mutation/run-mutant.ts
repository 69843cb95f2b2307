/**
 * `node verification/simulation/mutation/run-mutant.ts BUG IMAGE SEEDS`: plants one bug in this process and runs seeds until one finds it.
 * The last output line is JSON: the seed and the violation, or an empty object.
 */
import { readFileSync } from 'node:fs'
import { plant } from './apply-mutant.ts'
import { PLANTED_BUGS } from './mutants.ts'

const [name, image = '', seeds = '100'] = process.argv.slice(2)
const bug = PLANTED_BUGS.find((one) => one.name === name)
if (!bug) throw new Error(`there is no planted bug ${String(name)}`)

const missing = plant(bug)
// Imported only now: modules that load after planting contain the bug.
const { openSharedDatabase } = await import('#verification/simulation/shared-database.ts')
const { openStage } = await import('#verification/simulation/environment.ts')
const { planOf } = await import('#verification/simulation/plan.ts')
const { runPlan } = await import('#verification/simulation/run-plan.ts')

const database = await openSharedDatabase(new Blob([readFileSync(image)]))
if (bug.schema !== undefined) await database.run(bug.schema)
const stage = await openStage(database)
const [unplanted] = missing()
if (unplanted) throw new Error(`${unplanted.file} was never read`)

let found: { seed: number; wrong: string } | undefined
for (let seed = 1; seed <= Number(seeds) && !found; seed++) {
  const { wrong } = await runPlan(stage, planOf(seed, 40))
  if (wrong[0] !== undefined) found = { seed, wrong: wrong[0] }
}
process.stdout.write(`${JSON.stringify(found ?? {})}\n`)
process.exit(0)
