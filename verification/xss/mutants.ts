/** Runs without the guards: the payloads must then execute, which proves that they work and reach their places. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { rewriteEnv } from '#verification/toolkit/rewrite-sources.ts'
import { type Input, createEnvironment } from './environment.ts'
import { PAYLOADS } from './payloads.ts'
import { REMOVE_SANITISER } from './remove-sanitiser.ts'

/** Tries the inputs in a browser that parses every text as HTML: there shown payloads execute, and discarded ones do not. */
export async function runWithTextAsHtml(inputs: readonly Input[]): Promise<boolean> {
  // Reaching a place does not depend on the text: uses only payloads that execute by themselves anywhere in HTML.
  const selfExecuting = PAYLOADS.filter(({ text }) => text.includes('<img src=x onerror=hit('))
  const harmless = PAYLOADS.map(({ number }) => ({ number, text: `Harmless ${String(number)}` }))
  let isRight = true
  for (const { name, isDiscarded = false, isCatalogue, run } of inputs) {
    const cataloguePayloads = isCatalogue ? PAYLOADS : harmless
    const environment = await createEnvironment('text-as-html', selfExecuting, cataloguePayloads)
    await run(environment)
    await environment.close()
    const ran = new Set(environment.findings.executions).size
    if (ran > 0 === isDiscarded) isRight = false
    const triedCount = isCatalogue ? PAYLOADS.length : selfExecuting.length
    console.log(`${name}: ${String(ran)} of ${String(triedCount)} payloads executed with text parsed as HTML`)
  }
  return isRight
}

/** Runs a separate process whose catalogue import does not sanitise the answers of FAQs. */
export function runWithoutSanitiser(): boolean {
  const program = fileURLToPath(new URL('without-sanitiser.ts', import.meta.url))
  const env = { ...process.env, ...rewriteEnv([REMOVE_SANITISER]) }
  return spawnSync(process.execPath, [program], { env, stdio: 'inherit' }).status === 0
}
