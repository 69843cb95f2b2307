/** The redirect of an address whose language is switched off or written in capitals. */
import { DEFAULT_LANGUAGE, isLanguage, type Language, readPagePath } from '#contract/languages.ts'

export type PageRedirect = { address: string; status: 302 | 308 }

/** The first segment of a path, such as that of "/TA/cart" and "/TA.data". */
const FIRST_SEGMENT = /^\/([a-zA-Z]+)(?=\/|\.data$|$)/

/**
 * Returns the absolute address of the page; undefined if the address is right, or not that of a page. It is absolute, because
 * a path such as "//evil.example" alone would be another host.
 * @param url as the browser sends it, such as "/te/cart?a=1"
 */
export function pageRedirect(
  url: string,
  { languages, shopUrl }: { languages: readonly Language[]; shopUrl: string },
): PageRedirect | undefined {
  const queryAt = url.indexOf('?')
  const [given, search] = queryAt === -1 ? [url, ''] : [url.slice(0, queryAt), url.slice(queryAt)]
  const pathname = withCodeInSmallLetters(given)
  const { language, path } = readPagePath(pathname)
  // The language may be switched on again.
  if (!languages.includes(language)) return { address: `${shopUrl}${path}${search}`, status: 302 }
  return pathname === given ? undefined : { address: `${shopUrl}${pathname}${search}`, status: 308 }
}

function withCodeInSmallLetters(pathname: string): string {
  const [segment = '', code = ''] = FIRST_SEGMENT.exec(pathname) ?? []
  const small = code.toLowerCase()
  const isPrefix = isLanguage(small) && small !== DEFAULT_LANGUAGE
  return isPrefix ? `/${small}${pathname.slice(segment.length)}` : pathname
}
