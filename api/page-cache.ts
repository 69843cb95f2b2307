/**
 * The page cache: pages that the server renders once for all visitors and keeps in memory. A page holds nothing about a
 * session; only the browser knows who is signed in. A stale page is served while the new one is rendered.
 */
import { type CachedResponse, createCachedResponse } from '#api/platform/http/cached-response.ts'
import {
  cspHash,
  type ExternalOrigins,
  contentSecurityPolicy,
  REPORTING,
  securityHeaders,
} from '#api/platform/http/security-headers.ts'

/** Renders one address to a response: React Router's handler with the page services in its context. */
export type RenderPage = (request: Request) => Promise<Response>

export type PageCacheOptions = {
  render: RenderPage
  /** Paths that exist; every other path gets the same page with status 404. */
  paths: ReadonlySet<string>
  /** Returns a value that changes when the content of the pages has changed. */
  version: () => string
  shopUrl: string
  /** Returns the external origins that the page at a path may use. */
  originsOf: (path: string) => ExternalOrigins
}

export type PageCache = {
  /** Returns the page for an address as the browser sends it, such as "/new-connection?type=2". */
  find: (url: string) => Promise<CachedResponse>
  /** Returns the page synchronously if it is in memory and fresh: the fast path. */
  peek: (url: string) => CachedResponse | undefined
}

type CachedPage = { answer: CachedResponse; version: string }

/**
 * The query keys and values that change what the server renders; only the browser uses the others. Packages of type 1
 * are also the page without the key.
 */
const RENDERED_KEYS = { type: /^[23]$/ }
const NOT_FOUND_PATH = '/page-not-found'
/** React Router's data requests of client navigations: /faqs.data, and /_.data for an address that ends in /. */
const DATA = '.data'
const DATA_REQUEST = /^(?<page>.*\/)_\.data$|^(?<file>.*)\.data$/

export function createPageCache(settings: PageCacheOptions): PageCache {
  const cached = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<CachedResponse>>()

  const renderOnce = (key: string): Promise<CachedResponse> => {
    const running = rendering.get(key)
    if (running) return running
    const version = settings.version()
    const started = renderPage(settings, key)
      .then((answer) => {
        if (answer.status < 500) cached.set(key, { answer, version })
        return answer
      })
      .finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  return {
    peek: (url) => {
      const page = cached.get(url)
      return page?.version === settings.version() ? page.answer : undefined
    },
    find: async (url) => {
      const key = keyOf(url, settings.paths)
      const page = cached.get(key)
      if (!page) return renderOnce(key)
      // The next request gets the new page; after a failed rendering the next request tries again.
      if (page.version !== settings.version()) void renderOnce(key).catch(() => undefined)
      return page.answer
    },
  }
}

/** Returns the cache key of an address: one for each different page, so that invented addresses use no memory. */
function keyOf(url: string, paths: ReadonlySet<string>): string {
  const [pathname = '', search] = url.split('?', 2)
  const groups = DATA_REQUEST.exec(pathname)?.groups
  const path = knownPath(groups?.['page'] ?? groups?.['file'] ?? pathname, paths)
  const query = path === NOT_FOUND_PATH ? '' : renderedQuery(new URLSearchParams(search))
  return `${groups ? dataPath(path) : path}${query}`
}

/** Returns the address without slashes at its end, or that of the 404 page. */
function knownPath(pathname: string, paths: ReadonlySet<string>): string {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return paths.has(path) ? path : NOT_FOUND_PATH
}

/** Returns the address of a page's data as React Router spells it. */
const dataPath = (path: string): string => (path.endsWith('/') ? `${path}_${DATA}` : `${path}${DATA}`)

function renderedQuery(given: URLSearchParams): string {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(RENDERED_KEYS)) {
    const value = given.get(name) ?? ''
    if (values.test(value)) query.set(name, value)
  }
  return query.size > 0 ? `?${query.toString()}` : ''
}

async function renderPage(
  { render, shopUrl, originsOf }: PageCacheOptions,
  key: string,
): Promise<CachedResponse> {
  const response = await render(new Request(new URL(key, shopUrl)))
  const body = await response.text()
  const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const headers = {
    'content-type': type,
    'cache-control':
      response.status === 200 ? 'public, max-age=0, s-maxage=30, stale-while-revalidate=300' : 'no-store',
    'content-security-policy': contentSecurityPolicy(
      inlineHashes(body),
      originsOf(key.split('?', 1)[0] ?? key),
    ),
    ...REPORTING,
    ...securityHeaders(shopUrl),
    ...forwardedHeaders(response),
  }
  return createCachedResponse(body, headers, response.status)
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
