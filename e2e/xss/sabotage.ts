/** The guards taken away: what runs then shows that the vectors are ones, and that they get to where they are tried. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Input, openGround } from './ground.ts'
import { VECTORS } from './vectors.ts'

/** A browser that takes every text for markup: what is meant to be read runs in it, what is not never gets that far. */
export async function takeTextForHtml(inputs: readonly Input[]): Promise<boolean> {
  // Whether a text gets there does not hang on which it is: some that run by themselves, wherever they are markup.
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

/** In a process of its own, whose import takes the answers of a catalogue as they are. */
export async function leaveAnswersAsTheyAre(): Promise<boolean> {
  const from = 'export const sanitiseHtml = (html: string): string => sanitizeHtml(html, RULES).trim()'
  const to = 'export const sanitiseHtml = (html: string): string => [html, sanitizeHtml, RULES][0] as string'
  const rewriting = new URL('../../hammer/rewrite-sources.ts', import.meta.url).href
  const uncleaned = fileURLToPath(new URL('uncleaned.ts', import.meta.url))
  const child = spawn(process.execPath, [`--import=${rewriting}`, uncleaned], {
    env: { ...process.env, PLANTED: JSON.stringify([{ file: 'api/catalogue/sanitise-html.ts', from, to }]) },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}
