/**
 * React Router asks for all scripts from the head of the page, where they share a slow line with the font and the first
 * picture. Here the same scripts are asked for after the first paint. Works on finished HTML, so it costs no browser anything.
 * What it writes is text to the browser, and becomes a script by `run-start.ts`.
 *
 * `recover-start.ts` handles a start that fails.
 */
import { recoverStart } from '#web/recover-start.ts'

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
/** What React Router 8.4 writes: the manifest, a module a route or two that are joined, their table, the entry. */
const STARTER =
  /<script type="module" async="">import "([^"]+)";\n((?:(?:import \* as \w+ from "[^"]+"|const \w+ = \{[^}]*\});\n)+)\s*(window\.__reactRouterRouteModules = [^;]+;)\s*import\("([^"]+)"\);<\/script>/
const ROUTE = /import \* as (\w+) from "([^"]+)";/g
/** A page with a loader for the browser comes in parts. */
const JOINT = /const \w+ = \{[^}]*\};/g

/** A page that is not painted yet, for whatever reason of the browser's, must work all the same. */
const LONGEST_WAIT_MS = 2_000

/** Gives the page back as it is where React Router writes something else, such as in development. */
export function deferScripts(html: string): string {
  const starter = STARTER.exec(html)
  if (!starter) return html
  const [written, manifest = '', routes = '', table = '', entry = ''] = starter
  const preloads = [...html.matchAll(PRELOADS)].map(([, href = '']) => href)
  const modules = [...routes.matchAll(ROUTE)].map(([, name = '', href = '']) => ({ name, href }))
  const needed = [manifest, ...modules.map(({ href }) => href)]
  const script = `const scripts = ${JSON.stringify([...new Set([...preloads, ...needed, entry])])}
const start = async () => {
const [, ${modules.map(({ name }) => name).join(', ')}] = await Promise.all(${JSON.stringify(needed)}.map((href) => import(href)))
${(routes.match(JOINT) ?? []).join('\n')}
${table}
await import(${JSON.stringify(entry)})
}
${recoverStart}
let started
const begin = () => {
if (started) return
started = true
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }))
run()
}
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))
setTimeout(begin, ${String(LONGEST_WAIT_MS)})`

  return html
    .replace(PRELOADS, '')
    .replace(written, () => `<script type="text/plain" id="start">${script}</script>`)
}
