/** A page cache of a shop with four pages, for tests of what is rendered and sent. */
import { createPageCache } from '#api/pages/page-cache.ts'
import { createPageStatistics } from '#api/pages/page-statistics.ts'
import type { CachedResponse } from '#api/platform/http/cached-response.ts'
import { gunzipSync } from 'node:zlib'

const PATHS = ['/', '/faqs', '/new-connection', '/cart']

/** An address group. */
const ADDRESS_GROUP = '192.0.2.1'

/** Renders the type, and a filter of `/new-connection`. */
function filtersOf(path: string, given: URLSearchParams) {
  const type = given.get('type') ?? ''
  const filter = given.get('filter')
  const tab = /^[23]$/.test(type) ? `?type=${type}` : ''
  return { tab, whole: filter === null || path !== '/new-connection' ? tab : `?type=2&filter=${filter}` }
}

/** Returns the HTML of a page. */
export const textOfPage = ({ bodies }: CachedResponse): string => gunzipSync(bodies.gzip).toString('utf8')

/** Creates a page cache whose renderer counts its calls, and can be delayed or made to fail. */
export function openTestPageCache({ maxBytes }: { maxBytes?: number } = {}) {
  const rendered: string[] = []
  const statistics = createPageStatistics()
  /** Ends the time limit of the renderings that are running. */
  const limits: (() => void)[] = []
  /** The signals that end the timers of these limits. */
  const timers: (AbortSignal | undefined)[] = []
  const clock = { now: new Date('2026-11-23T06:30:00Z').getTime() }
  const source = {
    version: '1',
    render: async (path: string): Promise<Response> => new Response(`<p>${path} of ${source.version}</p>`),
  }
  const pages = createPageCache({
    render: (request) => {
      const { pathname, search } = new URL(request.url)
      rendered.push(`${pathname}${search}`)
      return source.render(`${pathname}${search}`)
    },
    hasPage: ({ language, path }) => ['en', 'ta'].includes(language) && PATHS.includes(path),
    filtersOf,
    now: () => new Date(clock.now),
    sleep: (_ms, signal) => {
      timers.push(signal)
      return new Promise((resolve) => limits.push(resolve))
    },
    statistics,
    ...(maxBytes !== undefined && { maxBytes }),
    version: () => source.version,
    shopUrl: 'https://go.example.com',
    originsOf: (path) => ({ forms: path === '/cart' ? ['https://gateway.example.com'] : [] }),
  })
  const find = (url: string, group = ADDRESS_GROUP) => pages.find(url, group)
  const read = async (url: string, group?: string): Promise<string> => textOfPage(await find(url, group))
  return { pages, rendered, source, find, read, statistics, clock, limits, timers }
}
