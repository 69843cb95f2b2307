/**
 * Defers the scripts of a page until after its first paint. React Router requests all scripts in the head, where they
 * compete for a slow network with the font and the first picture. It rewrites the finished HTML on the server, at no
 * cost for the browser. The rewritten starter is a text to the browser, which `run-start.ts` runs.
 *
 * `recover-start.ts` handles a start that fails.
 */
import { recoverStart } from './recover-start.ts'

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
/** The starter of React Router 8.4: the manifest, one or two joined modules for each route, their table, the entry. */
const STARTER =
  /<script type="module" async="">import "([^"]+)";\n((?:(?:import \* as \w+ from "[^"]+"|const \w+ = \{[^}]*\});\n)+)\s*(window\.__reactRouterRouteModules = [^;]+;)\s*import\("([^"]+)"\);<\/script>/
const ROUTE = /import \* as (\w+) from "([^"]+)";/g
/** The joined modules of a route with a client loader. */
const JOINT = /const \w+ = \{[^}]*\};/g

/** A page starts after this time even if the browser has not painted it. */
const LONGEST_WAIT_MS = 2_000

/** Rewrites the HTML. Returns it unchanged if React Router writes another starter, as in development. */
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
