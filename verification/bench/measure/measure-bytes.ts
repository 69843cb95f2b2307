/** Measures what a browser receives for the first view of each public page, in bytes on the wire. */
import { fetchOnce, requestText } from '#verification/bench/load/connection.ts'
import { nextVisitor } from '#verification/bench/load/visitor-address.ts'
import { atMost, type Figure, none, note } from '#verification/bench/report.ts'
import { PUBLIC_PAGES } from '#verification/bench/setup/public-pages.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'
import { findCriticalAssets, importedBy } from './critical-assets.ts'

export const MAX_PAGE_KB = 30
const MAX_SCRIPT_KB = 115

export async function measureBytes({ port }: Shop): Promise<Figure[]> {
  const [page, size] = largestPage(await measurePageSizes(port, PUBLIC_PAGES))
  const name = `HTML and CSS of the largest of ${String(PUBLIC_PAGES.length)} pages (${page})`
  return [...(await measureHome(port)), atMost(name, size, { max: MAX_PAGE_KB, unit: 'KB' })]
}

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

async function measureHome(port: number): Promise<Figure[]> {
  const view = findCriticalAssets(await fetchText(port, '/'))
  const scripts = new Set(view.scripts)
  // Iterating a Set also visits the elements that are added meanwhile.
  for (const path of scripts)
    for (const imported of importedBy(await fetchText(port, path))) scripts.add(imported)
  const scriptKb = await kilobytes(port, [...scripts])
  const otherKb = await kilobytes(port, [...view.fonts, ...view.pictures])
  for (const path of view.blocking) console.error(`render-blocking: ${path}`)
  return [
    atMost('/, scripts', scriptKb, { max: MAX_SCRIPT_KB, unit: 'KB' }),
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
