/** Plants a bug: source files that load from now on contain its changes. */
import { registerHooks } from 'node:module'
import type { PlantedBug } from './mutant.ts'

type Change = NonNullable<PlantedBug['code']>[number]

/**
 * @returns the changes not made so far, because their files have not loaded. @throws on load if a text does not occur
 * once
 */
export function plant({ code = [] }: PlantedBug): () => Change[] {
  const made = new Set<Change>()
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      const changes = code.filter(({ file }) => url.endsWith(`/api/${file}`))
      if (changes.length === 0) return loaded
      let source = textOf(loaded.source)
      for (const change of changes) {
        if (source.split(change.from).length !== 2)
          throw new Error(`not once in ${change.file}: ${change.from}`)
        source = source.replace(change.from, () => change.to)
        made.add(change)
      }
      return { ...loaded, source }
    },
  })
  return () => code.filter((change) => !made.has(change))
}

const textOf = (source: unknown): string =>
  typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8')
