/** Measures the scripts that each route requests in addition to those that every route requests. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { findCriticalAssets, importedBy } from './critical-assets.ts'

const read = (path: string): string => readFileSync(`build/client${path}`, 'utf8')
/** The smallest files have no compressed copy, because it would be larger. */
function compressedBytes(path: string): number {
  const file = `build/client${path}`
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** Returns the scripts of a page with all their imports. */
function scriptsOf(html: string): Set<string> {
  const found = new Set<string>()
  const pending = findCriticalAssets(html).scripts
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.has(path)) continue
    found.add(path)
    pending.push(...importedBy(read(path)))
  }
  return found
}

/** Returns for each page the kilobytes, as brotli, of the scripts that not all pages share. */
export function measureFirstPartyScripts(
  pages: ReadonlyMap<string, string>,
): [path: string, kilobytes: number][] {
  const scripts = [...pages].map(([path, html]) => ({ path, own: scriptsOf(html) }))
  const isShared = (file: string) => scripts.every(({ own }) => own.has(file))
  return scripts.map(({ path, own }) => {
    const bytes = [...own].filter((file) => !isShared(file)).map(compressedBytes)
    return [path, bytes.reduce((sum, size) => sum + size, 0) / 1024]
  })
}
