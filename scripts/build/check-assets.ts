/**
 * Part of `npm run build`: reads the scripts for browsers, ours and the libraries', and fails if one calls a function
 * that our oldest browsers lack: such a browser would fail only on the page that calls it. Also fails if instances would not
 * serve a file because of its name. The limit of their sizes is in `verification/bench/measure/measure-bytes.ts`.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { mediaTypeOf } from '#api/releases/released-asset.ts'
import { GLOBALS, LOOKBEHIND, METHODS, STATICS } from '#scripts/lint/unsupported-browser-apis.ts'

/** A developer message of React; the function is not called. */
const REACT_MESSAGE = 'consider using form.requestSubmit() instead'

const called = (name: string): string => `${name}\\s*\\(`
const faultsWith = (pattern: string, script: string, message: string): string[] => {
  const found = new RegExp(pattern).exec(script)
  if (!found) return []
  const around = script.slice(Math.max(0, found.index - 40), found.index + 40)
  return [`${message}: …${around.replace(/\s+/g, ' ')}…`]
}

function faultsOf(script: string): string[] {
  return [
    ...METHODS.flatMap(({ names, since }) =>
      // Not after a spread: `...at(` calls a function that the minifier has named `at`.
      names.flatMap((name) => faultsWith(`(?<!\\.\\.)\\.${called(name)}`, script, `.${name}() needs ${since}`)),
    ),
    ...STATICS.flatMap(({ object, names, since }) =>
      names.flatMap((name) =>
        faultsWith(`\\b${object}\\.${called(name)}`, script, `${object}.${name}() needs ${since}`),
      ),
    ),
    ...GLOBALS.flatMap(({ names, since }) =>
      names.flatMap((name) => faultsWith(`(?<![.\\w])${called(name)}`, script, `${name}() needs ${since}`)),
    ),
    ...faultsWith(LOOKBEHIND, script, 'a lookbehind needs Chrome 62, Safari 16.4'),
  ]
}

const scripts = globSync('build/client/assets/*.js').sort()
if (scripts.length === 0) throw new Error('No scripts in build/client/assets.')
const calls = scripts.flatMap((path) =>
  faultsOf(readFileSync(path, 'utf8').replace(REACT_MESSAGE, '')).map(
    (fault) => `${basename(path)}: ${fault}`,
  ),
)
const names = globSync('build/{client,desk}/assets/*')
  .filter((path) => mediaTypeOf(basename(path)) === undefined)
  .map((path) => `${path}: api/releases/released-asset.ts does not know this name, so no instance serves it`)
const faults = [...calls, ...names]
for (const fault of faults) console.error(fault)
console.log(
  `Compatible with old browsers: ${String(scripts.length)} scripts, ${String(faults.length)} faults`,
)
process.exitCode = faults.length > 0 ? 1 : 0
