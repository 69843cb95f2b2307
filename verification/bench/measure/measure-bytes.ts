/** Measures what a browser receives for the first view of each public page, in bytes on the wire. */
import { fetchOnce, requestText } from '#verification/bench/load/connection.ts'
import { atMost, type Figure, none, note } from '#verification/bench/report.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'
import { findCriticalAssets, importedBy } from './critical-assets.ts'

const ROUTES = [
  ...['/', '/new-connection', '/new-connection?type=2', '/registration', '/cart'],
  ...['/payment-success', '/payment-fail', '/dashboard', '/faqs'],
]
const MAX_PAGE_KB = 30
const MAX_SCRIPT_KB = 115

export async function measureBytes({ port }: Shop): Promise<Figure[]> {
  const sizes: [number, string][] = []
  for (const route of ROUTES) {
    const { styles } = findCriticalAssets(await fetchText(port, route))
    sizes.push([await kilobytes(port, [route, ...styles]), route])
  }
  const [[size, route] = [NaN, '']] = sizes.sort(([one], [other]) => other - one)
  const name = `HTML and CSS of the largest of ${String(ROUTES.length)} pages (${route})`
  return [...(await measureHome(port)), atMost(name, size, { max: MAX_PAGE_KB, unit: 'KB' })]
}

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
  const request = requestText('GET', path, { headers: { 'accept-encoding': encoding } })
  const { status, body } = await fetchOnce(port, request)
  if (status !== 200) throw new Error(`${path}: status ${String(status)}`)
  return body
}
