/**
 * `npm run bench`: the entry of all benches. Without a scenario it runs the main bench: `-- --rounds N`, `-- --only
 * catalogue|page|purchase|bytes|start`, `-- --profile`. `-- SCENARIO ...` runs that scenario with the remaining arguments;
 * `-- all` runs all of them, and `-- --help` lists them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runMainBench } from './main-bench.ts'
import { findScenario, HELP, SCENARIOS } from './scenarios.ts'

/** Runs a scenario in a separate process, because each reads its own options. @returns its exit code */
async function runScenario(name: string, args: string[]): Promise<number> {
  const file = fileURLToPath(new URL(findScenario(name).file, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit' })
  process.once('exit', () => child.kill('SIGTERM'))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** Runs the main bench and all scenarios but `verify`, which has no goals. @returns 1 if one of them missed a goal */
async function runAll(): Promise<number> {
  const missed = (await runMainBench({})) ? [] : ['the main bench']
  for (const { name } of SCENARIOS.filter((scenario) => scenario.name !== 'verify'))
    if ((await runScenario(name, [])) !== 0) missed.push(name)
  console.log(
    missed.length === 0 ? 'bench: every goal reached' : `bench: goals missed in ${missed.join(', ')}`,
  )
  return missed.length === 0 ? 0 : 1
}

async function run(args: string[]): Promise<number> {
  const [first = ''] = args
  if (first === 'all') return runAll()
  if (first !== '' && !first.startsWith('-')) return runScenario(first, args.slice(1))
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string' },
      only: { type: 'string' },
      profile: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (!values.help) return (await runMainBench(values)) ? 0 : 1
  console.log(HELP)
  return 0
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(`bench: FAILED. ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
