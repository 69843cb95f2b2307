/** The metadata of a page for search engines, link previews and the browser's tab. */
import { DEFAULT_LANGUAGE, type Language, pathIn } from '#contract/languages.ts'
import { LANGUAGE } from '#web/language/page-language.ts'
import { type Site, siteOf } from '#web/session/site.ts'
import type { MetaDescriptor } from 'react-router'

/** Returns the links to the page in each language. The default is the English page, whose path has no language. */
function alternates(
  languages: readonly Language[],
  addressIn: (language: Language) => string,
): MetaDescriptor[] {
  if (languages.length === 1) return []
  const link = (hrefLang: string, language: Language) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    hrefLang,
    href: addressIn(language),
  })
  return [...languages.map((language) => link(language, language)), link('x-default', DEFAULT_LANGUAGE)]
}

type Page = {
  title: string
  description: string
  /** The canonical address, such as "/faqs"; that of a title sheet includes its query. */
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
    const addressIn = (language: Language) => `${site.origin}${pathIn(language, path)}`
    const address = addressIn(LANGUAGE)
    return [
      { title: full },
      { name: 'description', content: description },
      { tagName: 'link', rel: 'canonical', href: address },
      ...(noIndex ? [{ name: 'robots', content: 'noindex' }] : alternates(site.languages, addressIn)),
      { property: 'og:title', content: full },
      { property: 'og:description', content: description },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: address },
      { property: 'og:locale', content: `${LANGUAGE}_IN` },
      { property: 'og:image', content: `${site.origin}/og.png` },
      { property: 'og:site_name', content: site.brand.product },
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: full },
      { name: 'twitter:description', content: description },
      { name: 'twitter:creator', content: site.brand.creator },
    ]
  }
}

export const SCHEMA_ORG = 'https://schema.org'

/** Returns structured data for search engines, as JSON-LD. @param fields of https://schema.org */
export const structuredData = (fields: Record<string, unknown>): MetaDescriptor => ({
  'script:ld+json': { '@context': SCHEMA_ORG, ...fields },
})
