/** The sitemaps of titles (https://www.sitemaps.org/protocol.html): the page of each movie and show. Pure. */
import { APP_PLAN } from '#contract/pack-type.ts'
import type { PackTable } from '#api/catalogue/pack-table.ts'

/** The protocol allows 50,000. Writing a larger sitemap would delay other requests by more than 10 ms. */
const TITLES_OF_A_SITEMAP = 2_000
const ADDRESS = /^\/sitemap-titles-(?<number>[1-9]\d{0,3})\.xml$/

type TitleTable = Pick<PackTable, 'size' | 'at'>

/** Returns the addresses of the sitemaps that have titles. */
export const titleSitemaps = ({ size }: TitleTable): string[] =>
  Array.from(
    { length: Math.ceil(size / TITLES_OF_A_SITEMAP) },
    (_, i) => `/sitemap-titles-${String(i + 1)}.xml`,
  )

/** Returns the sitemap at an address; undefined if there is none. @param origin without a slash at the end */
export function titleSitemap(table: TitleTable, origin: string, path: string): string | undefined {
  const number = Number(ADDRESS.exec(path)?.groups?.['number'])
  const from = (number - 1) * TITLES_OF_A_SITEMAP
  // This also refuses an address without a number: a comparison with NaN is false.
  if (!(from < table.size)) return undefined
  const lines: string[] = []
  for (let i = from; i < Math.min(table.size, from + TITLES_OF_A_SITEMAP); i++) {
    const { fld_type: type, poid } = table.at(i)
    // An encoded text has no character that XML reserves.
    const address = `${origin}/new-connection?title=${encodeURIComponent(poid)}`
    if (type !== APP_PLAN) lines.push(`  <url><loc>${address}</loc></url>`)
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}
