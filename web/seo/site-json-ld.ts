/** Structured data of the shop itself. */
import type { Site } from '#web/session/site.ts'
import type { MetaDescriptor } from 'react-router'
import { structuredData } from './page-meta.ts'

export const siteJsonLd = ({ brand, origin }: Site): MetaDescriptor =>
  structuredData({
    '@type': 'WebSite',
    name: brand.product,
    url: `${origin}/`,
    publisher: {
      '@type': 'Organization',
      name: brand.provider,
      url: brand.app.website ?? `${origin}/`,
      logo: `${origin}/icon-512.png`,
      contactPoint: brand.tollFree.map(({ dialled }) => ({
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: dialled,
        areaServed: 'IN',
      })),
    },
  })
