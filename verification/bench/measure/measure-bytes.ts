/** Measures what a browser receives for the first view of each public page, in bytes on the wire. */
import { fetchOnce, requestText } from '#verification/bench/load/connection.ts'
import { atMost, type Figure, note } from '#verification/bench/report-line.ts'
import { findCriticalAssets, importedBy } from './critical-assets.ts'
import type { Shop } from '#verification/bench/setup/shop.ts'

const ROUTES = [
  '/',
  '/new-connection',
  '/new-connection?type=2',
  '/registration',
  '/cart',
  '/payment-success',
  '/payment-fail',
  '/dashboard',
  '/faqs',
]
const MAX_PAGE_KB = 30
const MAX_SCRIPT_KB = 115

type Weight = {
  htmlAndCss: number
  scripts: number
  fonts: number
  pictures: number
  requests: number
  blocking: string[]
}

export async function measureBytes({ port }: Shop): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const route of ROUTES) {
    const weight = await weigh(port, route)
    figures.push(
      atMost(`${route}, HTML and CSS`, weight.htmlAndCss, { max: MAX_PAGE_KB, unit: 'KB' }),
      scriptFigure(route, weight.scripts),
      note(
        `${route}, fonts, pictures, requests`,
        `${weight.fonts.toFixed(1)} KB, ${weight.pictures.toFixed(1)} KB, ${String(weight.requests)}`,
      ),
    )
    if (route === '/') figures.push(paintFigure(weight.blocking))
  }
  return figures
}

const scriptFigure = (route: string, kilobytes: number): Figure =>
  route === '/'
    ? atMost('/, scripts', kilobytes, { max: MAX_SCRIPT_KB, unit: 'KB' })
    : note(`${route}, scripts`, `${kilobytes.toFixed(1)} KB`)

const paintFigure = (blocking: string[]): Figure => ({
  name: '/, render-blocking files besides the page',
  measured: blocking.length === 0 ? 'none' : blocking.join(', '),
  goal: 'none',
  reached: blocking.length === 0,
})

async function weigh(port: number, route: string): Promise<Weight> {
  const page = await fetchOnce(
    port,
    requestText('GET', route, { headers: { 'accept-encoding': 'identity' } }),
  )
  const view = findCriticalAssets(page.body.toString())
  const scripts = await withImports(port, view.scripts)
  const sum = async (paths: string[]): Promise<number> => {
    const sizes = await Promise.all(paths.map((path) => sentBytes(port, path)))
    return sizes.reduce((total, size) => total + size, 0) / 1000
  }
  return {
    htmlAndCss: await sum([route, ...view.styles]),
    scripts: await sum(scripts),
    fonts: await sum(view.fonts),
    pictures: await sum(view.pictures),
    requests: 1 + [view.styles, scripts, view.fonts, view.pictures].flat().length,
    blocking: view.blocking,
  }
}

async function withImports(port: number, paths: string[]): Promise<string[]> {
  const known = new Set(paths)
  // Iterating a Set also visits the elements that are added meanwhile.
  for (const path of known) {
    const { body } = await fetchOnce(
      port,
      requestText('GET', path, { headers: { 'accept-encoding': 'identity' } }),
    )
    for (const imported of importedBy(body.toString())) known.add(imported)
  }
  return [...known]
}

async function sentBytes(port: number, path: string): Promise<number> {
  const { status, body } = await fetchOnce(
    port,
    requestText('GET', path, { headers: { 'accept-encoding': 'br, gzip' } }),
  )
  if (status !== 200) throw new Error(`${path}: status ${String(status)}`)
  return body.length
}
