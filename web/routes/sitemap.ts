/** /sitemap.xml, as https://www.sitemaps.org/protocol.html describes it. */
import { pageDataContext } from '#web/document/loader-context.ts'
import { INDEXED_PAGES } from '#web/seo/indexed-pages.ts'
import type { Route } from './+types/sitemap'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { origin } = context.get(pageDataContext).site
  const urls = INDEXED_PAGES.map((path) => `  <url><loc>${escapeXml(`${origin}${path}`)}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ]
  return new Response(xml.join('\n'), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
