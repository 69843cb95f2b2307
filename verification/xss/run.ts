/**
 * `npm run verify -- xss`: tries every payload in every input, in a real browser. Exits with code 1 if one executed, or if only
 * the content security policy blocked it. `--mutants` removes the guards, and requires that
 * payloads execute. `--input NAME` tries the inputs whose names begin with NAME.
 */
import { readCommandLine } from '#verification/toolkit/read-options.ts'
import { createEnvironment } from './environment.ts'
import { INPUTS } from './inputs.ts'
import { runWithoutSanitiser, runWithTextAsHtml } from './mutants.ts'
import { PAYLOADS } from './payloads.ts'

const options = readCommandLine({ mutants: false, input: '' })
const chosen = INPUTS.filter(({ name }) => name.startsWith(options.input))
if (chosen.length === 0) throw new Error(`No input has a name that begins with "${options.input}"`)

async function tryInputs(): Promise<boolean> {
  const environment = await createEnvironment('none', PAYLOADS)
  const { executions, injections } = environment.findings
  for (const { name, run } of chosen) {
    const before = { executions: executions.length, injections: injections.length }
    const started = performance.now()
    const texts = await run(environment)
    const found = [...injections.slice(before.injections), ...executions.slice(before.executions)]
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${name}: ${String(texts)} texts, ${String(found.length)} found, ${seconds} s`)
    for (const finding of new Set(found)) console.log(`  ${finding}`)
  }
  await environment.close()
  console.log(
    `xss: ${String(PAYLOADS.length)} payloads, ${String(executions.length)} executions, ` +
      `${String(injections.length)} blocked or unexpected`,
  )
  return executions.length + injections.length === 0
}

async function runMutants(): Promise<boolean> {
  const reachesPages = await runWithTextAsHtml(chosen)
  return runWithoutSanitiser() && reachesPages
}

if (!(await (options.mutants ? runMutants() : tryInputs()))) process.exitCode = 1
process.exit()
