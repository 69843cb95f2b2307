/** What a browser requests before a page is complete, read from the HTML. Pure. */

export type CriticalAssets = {
  /** Scripts that the page names, as modules, preloads or in its starter. */
  scripts: string[]
  styles: string[]
  fonts: string[]
  /** Without lazily loaded pictures. */
  pictures: string[]
  /** Files without which the page cannot be painted. */
  blocking: string[]
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

const tags = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag)

const addresses = (found: string[], name: 'href' | 'src'): string[] => [
  ...new Set(found.flatMap((tag) => attribute(tag, name) ?? [])),
]

export function findCriticalAssets(html: string): CriticalAssets {
  const links = tags(html, 'link')
  const scripts = tags(html, 'script')
  const rel = (word: string) => links.filter((tag) => attribute(tag, 'rel') === word)
  const preloaded = (as: string) => rel('preload').filter((tag) => attribute(tag, 'as') === as)
  const inStartScript = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].flatMap(([, path]) => path ?? [])
  const blockingScripts = scripts.filter((tag) => !/\s(?:async|defer|type="module")/.test(tag))
  const styles = addresses(rel('stylesheet'), 'href')
  return {
    scripts: [
      ...new Set([
        ...addresses(scripts, 'src'),
        ...addresses(rel('modulepreload'), 'href'),
        ...inStartScript,
      ]),
    ],
    styles,
    fonts: addresses(preloaded('font'), 'href'),
    pictures: addresses(
      tags(html, 'img').filter((tag) => attribute(tag, 'loading') !== 'lazy'),
      'src',
    ),
    blocking: [...addresses(blockingScripts, 'src'), ...styles],
  }
}

/** Returns the files that a script imports statically; not its dynamic imports. */
export const importedBy = (script: string): string[] =>
  [...script.matchAll(/\b(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g)].flatMap(([, path]) =>
    path === undefined ? [] : [path.replace('./', '/assets/')],
  )
