/** The address of a page in the page cache: one for each different page, so that invented addresses use no memory. Pure. */
import { DEFAULT_LANGUAGE, type PagePath, pathIn, readPagePath } from '#contract/languages.ts'
import type { RenderedFilters } from './rendered-filters.ts'

export type PageAddress = {
  key: string
  /** The key of the same page without filters; equal to `key` if the address has none. */
  plain: string
}

export type KnownPages = {
  /** Returns whether a page exists; every other path of a language gets the same page with status 404. */
  hasPage: (page: PagePath) => boolean
  /** Returns the part of the query that changes what the server renders at a path. */
  filtersOf: (path: string, given: URLSearchParams) => RenderedFilters
}

const NOT_FOUND_PATH = '/page-not-found'
/** React Router's data requests of client navigations: /faqs.data, and /_.data for an address that ends in /. */
const DATA = '.data'
const DATA_REQUEST = /^(?<page>.*\/)_\.data$|^(?<file>.*)\.data$/

/** @param url as the browser sends it, such as "/new-connection?type=2" */
export function pageAddress(url: string, { hasPage, filtersOf }: KnownPages): PageAddress {
  const [pathname = '', search] = url.split('?', 2)
  const asked = readPagePath(pathname)
  const { language } = asked
  const groups = DATA_REQUEST.exec(asked.path)?.groups
  const path = withoutSlashes(groups?.['page'] ?? groups?.['file'] ?? asked.path)
  const isFound = hasPage({ language, path })
  const page = { language, path: isFound ? path : NOT_FOUND_PATH }
  const file = groups ? dataPath(page) : pathIn(language, page.path)
  if (!isFound) return { key: file, plain: file }
  const { tab, whole } = filtersOf(path, new URLSearchParams(search))
  return { key: `${file}${whole}`, plain: `${file}${tab}` }
}

/** Returns a path without slashes at its end. A regular expression would start again at each of many slashes. */
function withoutSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path.charAt(end - 1) === '/') end -= 1
  return path.slice(0, end)
}

/** Returns the address of a page's data as React Router spells it. */
const dataPath = ({ language, path }: PagePath): string =>
  path === '/' && language === DEFAULT_LANGUAGE ? `/_${DATA}` : `${pathIn(language, path)}${DATA}`
