/**
 * `npm run test:xss`: tries every vector in every input, in a real browser. Exit code 1 if one ran, or if only the
 * content security policy stopped it. `-- --sabotage` removes the guards, and requires that vectors run. `-- --input
 * NAME` tries the inputs whose names begin with NAME.
 */
import { parseArgs } from 'node:util'
import { openGround } from './environment.ts'
import { INPUTS } from './inputs.ts'
import { leaveAnswersAsTheyAre, takeTextForHtml } from './mutants.ts'
import { VECTORS } from './payloads.ts'
import type { Seen } from './instrumented-page.ts'

const { values } = parseArgs({
  options: { sabotage: { type: 'boolean', default: false }, input: { type: 'string', default: '' } },
})
const chosen = INPUTS.filter(({ name }) => name.startsWith(values.input))
const allOf = ({ executions, injections }: Seen): string[] => [...injections, ...executions]

async function tryAll(): Promise<boolean> {
  const ground = await openGround({ weakness: 'none', vectors: VECTORS, sold: VECTORS })
  for (const { name, run } of chosen) {
    const before = allOf(ground.seen).length
    const started = performance.now()
    const texts = await run(ground)
    const found = allOf(ground.seen).slice(before)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${name}: ${String(texts)} texts, ${String(found.length)} found, ${seconds} s`)
    for (const what of new Set(found)) console.log(`  ${what}`)
  }
  await ground.close()
  const { executions, injections } = ground.seen
  console.log(
    `xss: ${String(VECTORS.length)} vectors, ${String(executions.length)} executions, ` +
      `${String(injections.length)} stopped or strange`,
  )
  return executions.length + injections.length === 0
}

async function takeGuardsAway(): Promise<boolean> {
  const isReached = await takeTextForHtml(chosen)
  return (await leaveAnswersAsTheyAre()) && isReached
}

if (!(await (values.sabotage ? takeGuardsAway() : tryAll()))) process.exitCode = 1
process.exit()
