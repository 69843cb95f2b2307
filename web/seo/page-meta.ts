/** The metadata of a page for search engines, link previews and the browser's tab. */
import { type Site, siteOf } from '#web/session/site.ts'
import type { MetaDescriptor } from 'react-router'

type Page = {
  title: string
  description: string
  /** The canonical address, such as "/faqs"; of a title sheet with its query. */
  path: string
  /** For pages about one person or one payment. */
  noIndex?: boolean
}

export type MetaArgs = { matches: readonly [{ loaderData: Site | undefined }, ...unknown[]] }

/** Returns a route's `meta`: the title, as in "Cart · Sun Direct Go", and the meta tags. */
export function pageMeta({ title, description, path, noIndex = false }: Page) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => {
    const site = siteOf(matches)
    if (!site) return [{ title }]
    const full = `${title} · ${site.brand.product}`
    const address = `${site.origin}${path}`
    return [
      { title: full },
      { name: 'description', content: description },
      { tagName: 'link', rel: 'canonical', href: address },
      ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: address },
      { property: 'og:image', content: `${site.origin}/og.png` },
      { property: 'og:site_name', content: site.brand.product },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: full },
      { name: 'twitter:description', content: description },
      { name: 'twitter:creator', content: site.brand.creator },
    ]
  }
}
