/** Plants a bug: from now on the code that it changes is read with the change in it. */
import { registerHooks } from 'node:module'
import type { PlantedBug } from './planted-bug.ts'

type Change = NonNullable<PlantedBug['code']>[number]

/** @returns which changes were not made yet: their files were not read. @throws at reading, where a text is not there once */
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
