/** Loaded in front of a program (`node --import`): plants a bug by rewriting its sources as they are read. */
import { registerHooks } from 'node:module'
import type { Rewrite } from './planted.ts'

const rewrites = JSON.parse(process.env['PLANTED'] ?? '[]') as Rewrite[]

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    const source = rewrites
      .filter(({ file }) => url.endsWith(`/${file}`))
      .reduce((text, { file, from, to }) => {
        // A bug that is not planted would look like one that nobody can catch.
        if (!text.includes(from)) throw new Error(`${file} does not say: ${from}`)
        return text.replace(from, to)
      }, String(loaded.source))
    return rewrites.some(({ file }) => url.endsWith(`/${file}`)) ? { ...loaded, source } : loaded
  },
})
