/**
 * A loader hook that applies mutants: it replaces texts of source files while they load. In this process,
 * call `rewriteSources`; in a child process, set the environment of `rewriteEnv`, which loads this file
 * first.
 */
import { registerHooks } from 'node:module'

/** Replaces a text that occurs exactly once in a source file, whose path begins at the project's root. */
export type Rewrite = { file: string; from: string; to: string }

/**
 * Rewrites the files that load from now on. A load throws if a text does not occur exactly once: a mutant
 * that was not applied would seem to be missed by the proof.
 * @returns a function that lists the rewrites not made so far, because their files have not loaded
 */
export function rewriteSources(rewrites: readonly Rewrite[]): () => Rewrite[] {
  const made = new Set<Rewrite>()
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context)
      const matching = rewrites.filter(({ file }) => url.endsWith(`/${file}`))
      if (matching.length === 0) return loaded
      let source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
      for (const rewrite of matching) {
        const { file, from, to } = rewrite
        if (source.split(from).length !== 2)
          throw new Error(`rewrite: text must occur once in ${file}: ${from}`)
        source = source.replace(from, () => to)
        made.add(rewrite)
      }
      return { ...loaded, source }
    },
  })
  return () => rewrites.filter((rewrite) => !made.has(rewrite))
}

/** Returns the environment variables with which a Node process rewrites its sources. */
export const rewriteEnv = (rewrites: readonly Rewrite[]): Record<string, string> =>
  rewrites.length === 0
    ? {}
    : { NODE_OPTIONS: `--import=${import.meta.url}`, SOURCE_REWRITES: JSON.stringify(rewrites) }

const fromParent = process.env['SOURCE_REWRITES']
if (fromParent !== undefined) rewriteSources(JSON.parse(fromParent) as Rewrite[])
