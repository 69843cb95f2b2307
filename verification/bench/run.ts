/**
 * `npm run bench`: the entry of all benches. `-- SCENARIO ...` runs a scenario with the remaining arguments, without a
 * name the main one, and with `--packs` first the one about the size of the catalogue. `-- all` runs those that need
 * nothing but a build and PostgreSQL. `-- --help` lists them.
 */
import { describePrograms, runProgram } from '#verification/toolkit/run-program.ts'
import { IN_ALL, SCENARIOS, SEPARATE } from './scenarios.ts'

const HELP = `npm run bench -- [SCENARIO] [options of the scenario]

Measures the shop. Needs a build and a local PostgreSQL, on an otherwise idle machine.

"all" runs one after the other (60 min):

${describePrograms(IN_ALL)}

Only by name:

${describePrograms(SEPARATE)}

Examples: npm run bench -- overload --seconds 10
          npm run bench -- --packs 50000`

/** @returns 1 if a scenario missed a goal */
async function runAll(): Promise<number> {
  const missed: string[] = []
  for (const { name } of IN_ALL) if ((await runProgram(SCENARIOS, name, [])) !== 0) missed.push(name)
  console.log(
    missed.length === 0 ? 'bench: every goal reached' : `bench: goals missed in ${missed.join(', ')}`,
  )
  return missed.length === 0 ? 0 : 1
}

const args = process.argv.slice(2)
const [first = ''] = args
if (first === '--help' || first === '-h') console.log(HELP)
else if (first === 'all') process.exitCode = await runAll()
else if (first === '--packs') process.exitCode = await runProgram(SCENARIOS, 'catalogue-size', args)
else if (first === '' || first.startsWith('-')) process.exitCode = await runProgram(SCENARIOS, 'main', args)
else process.exitCode = await runProgram(SCENARIOS, first, args.slice(1))
