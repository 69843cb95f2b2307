/** Tests the sitemaps of titles. */
import { tableOfPacks } from '#test/pack-tables.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { expect, test } from 'vitest'
import { titleSitemap, titleSitemaps } from './title-sitemap.ts'

const ORIGIN = 'https://go.example.com'
const plan = packOnSale('family', { fld_type: '1', poid: '' })
const packs = Array.from({ length: 4_000 }, (_, i) =>
  packOnSale(`p${String(i)}`, { poid: `P2-${String(i)}` }),
)
const table = tableOfPacks([plan, ...packs])

test('names every movie and show once, at most 2,000 in a file', () => {
  expect(titleSitemaps(table)).toEqual([
    '/sitemap-titles-1.xml',
    '/sitemap-titles-2.xml',
    '/sitemap-titles-3.xml',
  ])
  const named = titleSitemaps(table).map((path) =>
    [...(titleSitemap(table, ORIGIN, path) ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address]) => address,
    ),
  )
  expect(named.map(({ length }) => length)).toEqual([1_999, 2_000, 1])
  expect(named.flat()).toEqual(packs.map(({ poid }) => `${ORIGIN}/new-connection?title=${poid}`))
})

test('encodes the price option of a title in its address', () => {
  const one = tableOfPacks([packOnSale('p', { poid: 'P2 <&>' })])
  expect(titleSitemap(one, ORIGIN, '/sitemap-titles-1.xml')).toContain('?title=P2%20%3C%26%3E</loc>')
})

test.each([
  '/sitemap-titles-0.xml',
  '/sitemap-titles-4.xml',
  '/sitemap-titles-01.xml',
  '/sitemap-titles-.xml',
  '/sitemap.xml',
])('has no sitemap at %s', (path) => {
  expect(titleSitemap(table, ORIGIN, path)).toBeUndefined()
})

test('an empty catalogue has no sitemap of titles', () => {
  expect(titleSitemaps(tableOfPacks([]))).toEqual([])
})
