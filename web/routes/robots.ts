/** /robots.txt */
import { pageDataContext } from '#web/document/loader-context.ts'
import { pathIn } from '#contract/languages.ts'
import { PRIVATE_PAGES } from '#web/seo/indexed-pages.ts'
import type { Route } from './+types/robots'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { site, titleSitemaps } = context.get(pageDataContext)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    ...site.languages.flatMap((language) =>
      PRIVATE_PAGES.map((path) => `Disallow: ${pathIn(language, path)}`),
    ),
    'Allow: /',
    '',
    ...['/sitemap.xml', ...titleSitemaps()].map((path) => `Sitemap: ${site.origin}${path}`),
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
