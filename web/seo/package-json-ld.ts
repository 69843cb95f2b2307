/** Structured data of packages. */
import type { Package } from '#contract/catalogue.ts'
import { packDescription } from '#web/features/pack-display/pack-description.ts'
import type { Site } from '#web/session/site.ts'
import type { MetaDescriptor } from 'react-router'
import { SCHEMA_ORG, structuredData } from './page-meta.ts'

/** Returns the app plans with their price ranges, in rupees. */
export const planJsonLd = (plans: readonly Package[], site: Site): MetaDescriptor =>
  structuredData({
    '@type': 'ItemList',
    itemListElement: plans.map((plan, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: product(plan, site),
    })),
  })

/** Returns one package with its offer. @param address where it is sold */
export const titleJsonLd = (pack: Package, address: string, site: Site): MetaDescriptor =>
  structuredData({ ...product(pack, site), url: address })

function product(pack: Package, { brand, origin }: Site) {
  const { text: description } = packDescription(pack)
  return {
    '@type': 'Product',
    name: pack.fld_package_name,
    ...(pack.fld_alias !== '' && { alternateName: pack.fld_alias }),
    ...(description !== '' && { description }),
    brand: { '@type': 'Brand', name: brand.product },
    image: new URL(pack.fld_image || '/og.png', origin).href,
    offers: pack.fld_app_prices.length > 0 ? priceRange(pack) : price(pack),
  }
}

const IN_STOCK = `${SCHEMA_ORG}/InStock`

const price = ({ fld_package_existprice: rupees }: Package) => ({
  '@type': 'Offer',
  priceCurrency: 'INR',
  price: rupees,
  availability: IN_STOCK,
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
