/** Loaded before a program (`node --import`): plants a bug by rewriting its sources as they load. */
import { registerHooks } from 'node:module'
import type { Rewrite } from './mutants.ts'

const rewrites = JSON.parse(process.env['PLANTED'] ?? '[]') as Rewrite[]

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const wanted = rewrites.filter(({ file }) => url.endsWith(`/${file}`))
    if (wanted.length === 0) return loaded
    const { source } = loaded
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
    return { ...loaded, source: wanted.reduce(rewritten, text) }
  },
})

/** @throws Error if the text does not occur: a bug that was not planted would seem impossible to catch */
function rewritten(text: string, { file, from, to }: Rewrite): string {
  if (!text.includes(from)) throw new Error(`${file} does not say: ${from}`)
  return text.replace(from, () => to)
}
