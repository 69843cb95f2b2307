/** Measures what a browser receives for the first view of each public page, in bytes on the wire, against its limits. */
import { fetchOnce, requestText } from '#verification/bench/load/connection.ts'
import { nextVisitor } from '#verification/bench/load/visitor-address.ts'
import { atMost, type Figure, none, note } from '#verification/bench/report.ts'
import { PUBLIC_PAGES } from '#verification/bench/setup/public-pages.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'
import { findCriticalAssets, importedBy } from './critical-assets.ts'

export const MAX_PAGE_KB = 30
/** The limit for the scripts that a page loads, in every language. */
const SCRIPT_LIMIT = { max: 118, unit: 'KB' }

export async function measureBytes({ port }: Shop): Promise<Figure[]> {
  const homes = homesIn(await fetchText(port, '/'))
  const pages = [...PUBLIC_PAGES, ...homes.slice(1)]
  const [page, size] = largestPage(await measurePageSizes(port, pages))
  const name = `HTML and CSS of the largest of ${String(pages.length)} pages (${page})`
  return [
    ...(await measureHome(port)),
    ...(await measureScriptsIn(port, homes)),
    atMost(name, size, { max: MAX_PAGE_KB, unit: 'KB' }),
  ]
}

/** Returns the paths of the home page in all languages that the shop offers, the English one first. */
const homesIn = (html: string): string[] => [
  ...new Set([
    '/',
    ...[...html.matchAll(/<link[^>]*hrefLang="\w+"[^>]*>/gi)].map(([link]) => {
      const [, href = '/'] = /href="([^"]+)"/.exec(link) ?? []
      return new URL(href, 'http://localhost').pathname
    }),
  ]),
]

/** Returns the kilobytes of the HTML and CSS of each page. */
export async function measurePageSizes(
  port: number,
  pages: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>()
  for (const page of pages) {
    const { styles } = findCriticalAssets(await fetchText(port, page))
    sizes.set(page, await kilobytes(port, [page, ...styles]))
  }
  return sizes
}

export const largestPage = (sizes: ReadonlyMap<string, number>): readonly [page: string, kilobytes: number] =>
  [...sizes].reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0])

/** Returns the figure of the language with the largest scripts; none if the shop offers English only. */
async function measureScriptsIn(port: number, homes: string[]): Promise<Figure[]> {
  if (homes.length === 1) return []
  const sizes = new Map<string, number>()
  for (const home of homes) {
    const { scripts } = findCriticalAssets(await fetchText(port, home))
    sizes.set(home, await scriptKilobytes(port, scripts))
  }
  const [home, size] = largestPage(sizes)
  return [atMost(`scripts, largest of ${String(homes.length)} languages (${home})`, size, SCRIPT_LIMIT)]
}

/** @param first the scripts of the page; what they import is counted as well */
async function scriptKilobytes(port: number, first: Iterable<string>): Promise<number> {
  const scripts = new Set(first)
  // Iterating a Set also visits the elements that are added meanwhile.
  for (const path of scripts)
    for (const imported of importedBy(await fetchText(port, path))) scripts.add(imported)
  return kilobytes(port, [...scripts])
}

async function measureHome(port: number): Promise<Figure[]> {
  const view = findCriticalAssets(await fetchText(port, '/'))
  const scriptKb = await scriptKilobytes(port, view.scripts)
  const otherKb = await kilobytes(port, [...view.fonts, ...view.pictures])
  for (const path of view.blocking) console.error(`render-blocking: ${path}`)
  return [
    atMost('/, scripts', scriptKb, SCRIPT_LIMIT),
    note('/, fonts and pictures', `${otherKb.toFixed(1)} KB`),
    none('/, render-blocking files besides the page', view.blocking.length),
  ]
}

const fetchText = async (port: number, path: string): Promise<string> =>
  (await fetchEncoded(port, path, 'identity')).toString()

async function kilobytes(port: number, paths: string[]): Promise<number> {
  const sent = await Promise.all(paths.map((path) => fetchEncoded(port, path, 'br, gzip')))
  return sent.reduce((total, { length }) => total + length, 0) / 1000
}

async function fetchEncoded(port: number, path: string, encoding: string): Promise<Buffer> {
  const request = requestText('GET', path, { headers: { 'accept-encoding': encoding, ...nextVisitor() } })
  const { status, body } = await fetchOnce(port, request)
  if (status !== 200) throw new Error(`${path}: status ${String(status)}`)
  return body
}
