/**
 * A build plugin. React is a CommonJS library, which the bundler wraps in an arrow function that is called when React
 * is first used. Chrome does not compile an arrow while it loads a script, but on the page's main thread when it is
 * called; it compiles a function in parentheses at once, on another thread. For react-dom that is 200 KB of source.
 */
import type { Plugin } from 'vite'

/** What rolldown 1 writes before each library: `__commonJSMin(((exports, module) => {`. */
const ARROW = /(?<=\b__commonJSMin\(\()\((\w+(?:, \w+)?)\) => \{/g

/** Replaces the arrows around libraries by functions. */
export const arrowsToFunctions = (script: string): string => script.replace(ARROW, 'function ($1) {')

/** @throws Error during the build if the bundler's output has changed */
export function readWhileLoading(): Plugin {
  let found = 0
  return {
    name: 'read-while-loading',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk(script) {
      const changed = arrowsToFunctions(script)
      if (changed === script) return null
      found += 1
      return { code: changed, map: null }
    },
    generateBundle() {
      if (found === 0) throw new Error('scripts/build/read-while-loading.ts finds no arrow around React any more.')
    },
  }
}
