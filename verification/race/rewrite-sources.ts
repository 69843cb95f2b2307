/** Loaded before a program (`node --import`): applies a mutant by rewriting the program's sources as they load. */
import { registerHooks } from 'node:module'
import type { Rewrite } from './mutants.ts'

const rewrites = JSON.parse(process.env['PLANTED'] ?? '[]') as Rewrite[]

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const matching = rewrites.filter(({ file }) => url.endsWith(`/${file}`))
    if (matching.length === 0) return loaded
    const { source } = loaded
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
    return { ...loaded, source: matching.reduce(applyRewrite, text) }
  },
})

/** Replaces the text. @throws Error if it does not occur: a mutant that was not applied would seem to survive */
function applyRewrite(text: string, { file, from, to }: Rewrite): string {
  if (!text.includes(from)) throw new Error(`${file} does not contain: ${from}`)
  return text.replace(from, () => to)
}
