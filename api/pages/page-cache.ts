/**
 * The page cache: pages that the server renders once for all visitors and keeps in memory. A page holds nothing about a
 * session; only the browser knows who is signed in. A stale page is served while the new one is rendered, for a minute.
 */
import {
  type CachedResponse,
  type Compression,
  createCachedResponse,
  withHeaders,
} from '#api/platform/http/cached-response.ts'
import {
  cspHash,
  type ExternalOrigins,
  contentSecurityPolicy,
  REPORTING,
  securityHeaders,
} from '#api/platform/http/security-headers.ts'
import { readPagePath } from '#contract/languages.ts'
import { openAddressAllowance } from '#api/platform/rate-limit/address-allowance.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { type KnownPages, pageAddress } from './page-address.ts'
import { openPageAge } from './page-age.ts'
import { openPageMemory } from './page-memory.ts'
import type { PageStatistics } from './page-statistics.ts'

/** Renders one address to a response: React Router's handler with the page services in its context. */
export type RenderPage = (request: Request) => Promise<Response>

export type PageCacheOptions = KnownPages &
  Pick<Runtime, 'now' | 'sleep'> & {
    render: RenderPage
    /** Returns a value that changes when the content of the pages has changed. */
    version: () => string
    shopUrl: string
    /** Returns the external origins that the page at a path, without its language, may use. */
    originsOf: (path: string) => ExternalOrigins
    statistics: PageStatistics
    maxBytes?: number
  }

export type PageCache = {
  /**
   * Returns the page for an address as the browser sends it, such as "/new-connection?type=2". If the render budget is
   * used up, returns the page without filters, which the browser completes.
   * @param group the address group of the visitor
   */
  find: (url: string, group: string) => Promise<CachedResponse>
  /** Returns the page synchronously if it is in memory and fresh: the fast path. */
  peek: (url: string) => CachedResponse | undefined
}

const MAX_BYTES = 16 * 1024 * 1024
/** The render budget of pages with filters: a rendering takes about 10 ms. */
const BUDGET_OF_A_GROUP = { atOnce: 20, perSecond: 5 }
const MAX_RENDERINGS = 2
/** A rendering that takes longer fails, so that it does not use the budget forever. */
const MAX_RENDERING_MS = 10_000
/** A larger body, such as a sitemap, is compressed little. */
const MAX_BYTES_COMPRESSED_MOST = 256 * 1024

export function createPageCache(settings: PageCacheOptions): PageCache {
  const { now, statistics, maxBytes = MAX_BYTES } = settings
  const memory = openPageMemory(maxBytes, statistics)
  const { version, isRecent } = openPageAge(settings.version, now)
  const rendering = new Map<string, Promise<CachedResponse>>()
  const budget = openAddressAllowance(BUDGET_OF_A_GROUP)
  let filtered = 0

  const renderOnce = (key: string, compression: Compression): Promise<CachedResponse> => {
    const running = rendering.get(key)
    if (running) return running
    const renderedVersion = version()
    const started = renderPage(settings, key, compression)
      .then((answer) => {
        if (answer.status < 500) memory.set(key, { answer, version: renderedVersion })
        return answer
      })
      .finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }
  const renderFiltered = (key: string): Promise<CachedResponse> => {
    filtered++
    return renderOnce(key, 'little').finally(() => filtered--)
  }
  const isWithinBudget = (group: string): boolean =>
    filtered < MAX_RENDERINGS && budget.take(group, now()) === undefined

  const current = (key: string): CachedResponse | undefined => {
    const page = memory.get(key)
    if (page?.version !== version()) return undefined
    statistics.hits++
    return page.answer
  }
  const recent = (key: string): CachedResponse | undefined => {
    const page = memory.get(key)
    return page && isRecent(page.version) ? page.answer : undefined
  }
  /** Returns the page, or the stale one if it is recent: the next request gets the new page. */
  const stalePageOr = (key: string, started: Promise<CachedResponse>) => {
    const stale = recent(key)
    if (!stale) return started
    // After a failed rendering the next request tries again.
    void started.catch(() => undefined)
    return stale
  }
  const findPlain = (key: string) => current(key) ?? stalePageOr(key, renderOnce(key, 'most'))

  return {
    peek: current,
    find: async (url, group) => {
      const { key, plain } = pageAddress(url, settings)
      const found = current(key)
      if (found) return found
      statistics.misses++
      if (key === plain) return stalePageOr(key, renderOnce(key, 'most'))
      const running = rendering.get(key)
      if (running || isWithinBudget(group)) return stalePageOr(key, running ?? renderFiltered(key))
      const stale = recent(key)
      if (stale) return stale
      statistics.fallbacks++
      return unstored(await findPlain(plain))
    },
  }
}

/** Keeps browsers and proxies from storing the page of another address as the page of this one. */
const unstored = (answer: CachedResponse): CachedResponse =>
  withHeaders(answer, { ...answer.headers, 'cache-control': 'no-store' })

async function renderPage(
  settings: PageCacheOptions,
  key: string,
  compression: Compression,
): Promise<CachedResponse> {
  const { shopUrl, originsOf } = settings
  const { response, body } = await renderInTime(settings, new URL(key, shopUrl))
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const headers = {
    'content-type': type,
    'cache-control':
      response.status === 200 ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=300' : 'no-store',
    'content-security-policy': contentSecurityPolicy(
      inlineHashes(body),
      originsOf(readPagePath(key.split('?', 1)[0] ?? key).path),
    ),
    ...REPORTING,
    ...securityHeaders(shopUrl),
    ...forwardedHeaders(response),
  }
  const most = body.length <= MAX_BYTES_COMPRESSED_MOST ? compression : 'little'
  return createCachedResponse(body, headers, response.status, most)
}

/** Renders an address. @throws if the rendering takes too long */
async function renderInTime(
  { render, sleep }: PageCacheOptions,
  url: URL,
): Promise<{ response: Response; body: string }> {
  const done = new AbortController()
  const { signal } = done
  const rendered = render(new Request(url, { signal })).then(async (response) => ({
    response,
    body: await response.text(),
  }))
  const late = sleep(MAX_RENDERING_MS, signal).then(() => {
    throw new Error('The rendering of a page took too long')
  })
  try {
    return await Promise.race([rendered, late])
  } finally {
    // Ends the timer, or the late rendering.
    done.abort()
  }
}

/** Returns the headers to keep from React Router: its data marker, its redirects, and a page's referrer policy. */
function forwardedHeaders({ headers }: Response): Record<string, string> {
  const names = ['location', 'x-remix-response', 'referrer-policy']
  return Object.fromEntries(
    names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])),
  )
}

function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)]
  const hash = ([, text = '']: RegExpMatchArray): string => cspHash(text)
  return { scripts: scripts.map(hash), styles: styles.map(hash) }
}
