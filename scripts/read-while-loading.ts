/**
 * Part of the build. React comes in the old form of a library, which the bundler puts into an arrow that is called when React
 * is first wanted. Chrome skips over an arrow while it loads a script and reads it on the page's own thread when it is called;
 * a function in parentheses it reads at once, on another thread. For react-dom that is 200 KB of source.
 */
import type { Plugin } from 'vite'

/** What rolldown 1 writes before each library: `__commonJSMin(((exports, module) => {`. */
const ARROW = /(?<=\b__commonJSMin\(\()\((\w+(?:, \w+)?)\) => \{/g

/** The same script with functions in place of the arrows around libraries. */
export const asFunctions = (script: string): string => script.replace(ARROW, 'function ($1) {')

/** @throws Error while building, where the bundler has come to write something else */
export function readWhileLoading(): Plugin {
  let found = 0
  return {
    name: 'read-while-loading',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk(script) {
      const changed = asFunctions(script)
      if (changed === script) return null
      found += 1
      return { code: changed, map: null }
    },
    generateBundle() {
      if (found === 0) throw new Error('scripts/read-while-loading.ts finds no arrow around React any more.')
    },
  }
}
