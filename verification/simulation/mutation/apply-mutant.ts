/** Applies a mutant: source files that load from now on contain its replacements. */
import { registerHooks } from 'node:module'
import type { Mutant } from './mutant.ts'

type Replacement = NonNullable<Mutant['code']>[number]

/**
 * Registers a loader hook that replaces the mutant's texts. Throws on load if a text does not occur exactly once.
 * @returns a function that lists the replacements not made so far, because their files have not loaded
 */
export function applyMutant({ code = [] }: Mutant): () => Replacement[] {
  const made = new Set<Replacement>()
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      const replacements = code.filter(({ file }) => url.endsWith(`/api/${file}`))
      if (replacements.length === 0) return loaded
      let source = textOf(loaded.source)
      for (const replacement of replacements) {
        if (source.split(replacement.from).length !== 2)
          throw new Error(`apply mutant: text must occur once in ${replacement.file}: ${replacement.from}`)
        source = source.replace(replacement.from, () => replacement.to)
        made.add(replacement)
      }
      return { ...loaded, source }
    },
  })
  return () => code.filter((replacement) => !made.has(replacement))
}

const textOf = (source: unknown): string =>
  typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8')
