/** Runs without the guards: vectors that run then prove that they are effective, and that they reach their places. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Input, openGround } from './environment.ts'
import { VECTORS } from './payloads.ts'

/**
 * Tries the inputs in a browser that treats every text as HTML. Shown texts run in it; discarded texts never reach it.
 */
export async function takeTextForHtml(inputs: readonly Input[]): Promise<boolean> {
  // Reaching a place does not depend on the text: uses only vectors that run by themselves anywhere in HTML.
  const some = VECTORS.filter(({ text }) => text.includes('<img src=x onerror=hit('))
  const calm = VECTORS.map(({ number }) => ({ number, text: `Calm ${String(number)}` }))
  let isRight = true
  for (const { name, isShown, isCatalogue, run } of inputs) {
    const sold = isCatalogue ? VECTORS : calm
    const ground = await openGround({ weakness: 'text is HTML', vectors: some, sold })
    await run(ground)
    await ground.close()
    const ran = new Set(ground.seen.executions).size
    if (ran > 0 !== isShown) isRight = false
    const tried = isCatalogue ? VECTORS.length : some.length
    console.log(`${name}: ${String(ran)} of ${String(tried)} vectors ran where text is taken for HTML`)
  }
  return isRight
}

/** Runs a separate process whose import does not sanitise the answers of a catalogue. */
export async function leaveAnswersAsTheyAre(): Promise<boolean> {
  const from = 'export const sanitiseHtml = (html: string): string => sanitizeHtml(html, RULES).trim()'
  const to = 'export const sanitiseHtml = (html: string): string => [html, sanitizeHtml, RULES][0] as string'
  const rewriting = new URL('../race/rewrite-sources.ts', import.meta.url).href
  const uncleaned = fileURLToPath(new URL('without-sanitiser.ts', import.meta.url))
  const child = spawn(process.execPath, [`--import=${rewriting}`, uncleaned], {
    env: { ...process.env, PLANTED: JSON.stringify([{ file: 'api/catalogue/sanitise-html.ts', from, to }]) },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}
