/** Structured data for search engines: https://schema.org as JSON-LD. */
import type { Package } from '#contract/catalogue.ts'
import type { Faq } from '#contract/content.ts'
import type { Site } from '#web/session/site.ts'
import type { MetaDescriptor } from 'react-router'
import { plainText } from '#web/features/help/filter-faqs.ts'

const CONTEXT = 'https://schema.org'

export const siteJsonLd = ({ brand, origin }: Site): MetaDescriptor => ({
  'script:ld+json': {
    '@context': CONTEXT,
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
  },
})

export const faqJsonLd = (faqs: readonly Faq[]): MetaDescriptor => ({
  'script:ld+json': {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  },
})

/** Returns the app plans with their price ranges, in rupees. */
export const planJsonLd = (plans: readonly Package[], { brand, origin }: Site): MetaDescriptor => ({
  'script:ld+json': {
    '@context': CONTEXT,
    '@type': 'ItemList',
    itemListElement: plans.map((plan, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: {
        '@type': 'Product',
        name: plan.fld_package_name,
        description: plan.fld_package_description,
        brand: { '@type': 'Brand', name: brand.product },
        image: `${origin}/og.png`,
        offers: priceRange(plan),
      },
    })),
  },
})

function priceRange({ fld_app_prices: options }: Package) {
  const prices = options
    .map(({ total_price: price }) => price)
    .sort((one, other) => Number(one) - Number(other))
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'INR',
    lowPrice: prices[0],
    highPrice: prices[prices.length - 1],
    offerCount: prices.length,
  }
}
