/** /sitemap.xml, as https://www.sitemaps.org/protocol.html describes it. */
import { pageDataContext } from '#web/document/loader-context.ts'
import { type Language, pathIn } from '#contract/languages.ts'
import { INDEXED_PAGES } from '#web/seo/indexed-pages.ts'
import type { Route } from './+types/sitemap'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { origin, languages } = context.get(pageDataContext).site
  const addressIn = (language: Language, path: string) => escapeXml(`${origin}${pathIn(language, path)}`)
  const alternates = (path: string) =>
    languages.length === 1
      ? ''
      : languages
          .map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${addressIn(code, path)}"/>`)
          .join('')
  const urls = INDEXED_PAGES.flatMap((path) =>
    languages.map((code) => `  <url><loc>${addressIn(code, path)}</loc>${alternates(path)}</url>`),
  )
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ]
  return new Response(xml.join('\n'), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
