/** The address of a page in the page cache: one for each different page, so that invented addresses use no memory. Pure. */
import type { RenderedFilters } from './rendered-filters.ts'

export type PageAddress = {
  key: string
  /** The key of the same page without filters; equal to `key` if the address has none. */
  plain: string
}

export type KnownPages = {
  /** Returns whether a path exists; every other path gets the same page with status 404. */
  hasPath: (path: string) => boolean
  /** Returns the part of the query that changes what the server renders at a path. */
  filtersOf: (path: string, given: URLSearchParams) => RenderedFilters
}

const NOT_FOUND_PATH = '/page-not-found'
/** React Router's data requests of client navigations: /faqs.data, and /_.data for an address that ends in /. */
const DATA = '.data'
const DATA_REQUEST = /^(?<page>.*\/)_\.data$|^(?<file>.*)\.data$/

/** @param url as the browser sends it, such as "/new-connection?type=2" */
export function pageAddress(url: string, { hasPath, filtersOf }: KnownPages): PageAddress {
  const [pathname = '', search] = url.split('?', 2)
  const groups = DATA_REQUEST.exec(pathname)?.groups
  const path = withoutSlashes(groups?.['page'] ?? groups?.['file'] ?? pathname)
  if (!hasPath(path)) {
    const key = groups ? `${NOT_FOUND_PATH}${DATA}` : NOT_FOUND_PATH
    return { key, plain: key }
  }
  const { tab, whole } = filtersOf(path, new URLSearchParams(search))
  const file = groups ? dataPath(path) : path
  return { key: `${file}${whole}`, plain: `${file}${tab}` }
}

const withoutSlashes = (pathname: string): string => pathname.replace(/(.)\/+$/, '$1')

/** Returns the address of a page's data as React Router spells it. */
const dataPath = (path: string): string => (path.endsWith('/') ? `${path}_${DATA}` : `${path}${DATA}`)
