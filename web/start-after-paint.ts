/**
 * React Router asks for all scripts from the head of the page, where they share a slow line with the font and the first
 * picture. Here the same scripts are asked for after the first paint. Works on finished HTML, so it costs no browser anything.
 * What it writes is text to the browser, and becomes a script by `run-start.ts`.
 *
 * While a new version is brought out, and whenever a page was kept somewhere, the scripts of a page may be gone from the server
 * that is asked for them. Such a page can be read and not used, so it is asked for again, once in ten seconds at most; a page
 * whose scripts only got lost on the line stays where it is.
 */

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
/** What React Router 8.4 writes: the manifest, a module a route or two that are joined, their table, the entry. */
const STARTER =
  /<script type="module" async="">import "([^"]+)";\n((?:(?:import \* as \w+ from "[^"]+"|const \w+ = \{[^}]*\});\n)+)\s*(window\.__reactRouterRouteModules = [^;]+;)\s*import\("([^"]+)"\);<\/script>/
const ROUTE = /import \* as (\w+) from "([^"]+)";/g
/** A page with a loader for the browser comes in parts. */
const JOINT = /const \w+ = \{[^}]*\};/g

/** A page that is not painted yet, for whatever reason of the browser's, must work all the same. */
const LONGEST_WAIT_MS = 2_000

/** In the tab's storage: when a page was last asked for again. */
const RELOADED_KEY = 'sdg.reloaded'
const RELOAD_EVERY_MS = 10_000

/** Gives the page back as it is where React Router writes something else, such as in development. */
export function startAfterPaint(html: string): string {
  const starter = STARTER.exec(html)
  if (!starter) return html
  const [written, manifest = '', routes = '', table = '', entry = ''] = starter
  const preloads = [...html.matchAll(PRELOADS)].map(([, href = '']) => href)
  const modules = [...routes.matchAll(ROUTE)].map(([, name = '', href = '']) => ({ name, href }))
  const script = `const start = async () => {
for (const href of ${JSON.stringify(preloads)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }))
const [, ${modules.map(({ name }) => name).join(', ')}] = await Promise.all(${JSON.stringify([manifest, ...modules.map(({ href }) => href)])}.map((href) => import(href)))
${(routes.match(JOINT) ?? []).join('\n')}
${table}
await import(${JSON.stringify(entry)})
}
const leaveOldVersion = async (fault) => {
const { status } = await fetch(${JSON.stringify(manifest)}, { cache: 'no-store' })
if (status === 404 && Date.now() - Number(sessionStorage.getItem('${RELOADED_KEY}')) > ${String(RELOAD_EVERY_MS)}) {
sessionStorage.setItem('${RELOADED_KEY}', String(Date.now()))
location.reload()
}
throw fault
}
let started
const begin = () => { started ??= start().catch(leaveOldVersion) }
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))
setTimeout(begin, ${String(LONGEST_WAIT_MS)})`

  return html
    .replace(PRELOADS, '')
    .replace(written, () => `<script type="text/plain" id="start">${script}</script>`)
}
