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

/** @returns kilobytes as brotli: of the scripts that all pages share, and of each page's other scripts */
export function measureFirstPartyScripts(pages: ReadonlyMap<string, string>): {
  shared: number
  own: Map<string, number>
} {
  const scripts = new Map([...pages].map(([path, html]) => [path, scriptsOf(html)]))
  const sets = [...scripts.values()]
  const shared = [...(sets[0] ?? [])].filter((path) => sets.every((set) => set.has(path)))
  const kilobytes = (paths: readonly string[]) =>
    paths.reduce((sum, path) => sum + compressedBytes(path), 0) / 1024
  const own = [...scripts].map(
    ([page, paths]) => [page, kilobytes([...paths].filter((path) => !shared.includes(path)))] as const,
  )
  return { shared: kilobytes(shared), own: new Map(own) }
}
