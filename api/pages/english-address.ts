/** Where a page is that was asked for in a language that the shop knows and does not offer, such as one switched off. */
import { type Language, readPagePath } from '#contract/languages.ts'

/**
 * Returns the absolute address of the English page; undefined if the shop offers the language. Absolute, because a path
 * such as "//evil.example" alone would be another host.
 * @param url as the browser sends it, such as "/te/cart?a=1"
 */
export function englishAddress(
  url: string,
  { languages, shopUrl }: { languages: readonly Language[]; shopUrl: string },
): string | undefined {
  const queryAt = url.indexOf('?')
  const [pathname, search] = queryAt === -1 ? [url, ''] : [url.slice(0, queryAt), url.slice(queryAt)]
  const { language, path } = readPagePath(pathname)
  return languages.includes(language) ? undefined : `${shopUrl}${path}${search}`
}
