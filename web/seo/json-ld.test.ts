import type { Brand } from '#contract/brand.ts'
import type { Package } from '#contract/catalogue.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faqJsonLd } from './faq-json-ld.ts'
import { planJsonLd } from './package-json-ld.ts'
import { siteJsonLd } from './site-json-ld.ts'

const brand = JSON.parse(readFileSync('brand.json', 'utf8')) as Brand
const site = { brand, version: '1.0.0', origin: 'https://shop.test', year: 2026, languages: ['en'] as const }

test('describes a plan with its lowest and highest price', () => {
  const option = (total_price: string) => ({ poid: total_price, duration: '1 Month', total_price })
  const plan = {
    fld_package_name: 'Family Max',
    fld_package_description: 'Films, series and sport.',
    fld_app_prices: [option('249.00'), option('1428.00'), option('687.00')],
  } as Package
  expect(planJsonLd([plan], site)).toMatchObject({
    'script:ld+json': {
      itemListElement: [
        {
          position: 1,
          item: {
            name: 'Family Max',
            offers: { priceCurrency: 'INR', lowPrice: '249.00', highPrice: '1428.00', offerCount: 3 },
          },
        },
      ],
    },
  })
})

test('describes questions with their answers as plain text', () => {
  expect(faqJsonLd([{ id: 'q', question: 'Why?', answer: '<p>It is <b>simple</b>.</p>' }])).toMatchObject({
    'script:ld+json': { mainEntity: [{ name: 'Why?', acceptedAnswer: { text: 'It is simple.' } }] },
  })
})

test('describes the site with its publisher and phone numbers', () => {
  const { tollFree, provider } = brand
  expect(siteJsonLd(site)).toMatchObject({
    'script:ld+json': {
      url: 'https://shop.test/',
      publisher: { name: provider, contactPoint: tollFree.map(({ dialled }) => ({ telephone: dialled })) },
    },
  })
})
