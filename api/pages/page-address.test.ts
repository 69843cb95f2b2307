import { expect, test } from 'vitest'
import { type KnownPages, pageAddress } from './page-address.ts'

const PAGES: KnownPages = {
  hasPage: ({ path }) => path === '/' || path === '/faqs',
  filtersOf: () => ({ tab: '', whole: '' }),
}
const keyOf = (url: string) => pageAddress(url, PAGES).key

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/faqs', '/faqs'],
  ['/faqs///', '/faqs'],
  ['/ta/faqs/', '/ta/faqs'],
  ['//faqs', '/page-not-found'],
])('%s has the same page as %s', (url, key) => {
  expect(keyOf(url)).toBe(key)
})

test('reads an address of very many slashes once, and not once for each of them [THR-W18]', () => {
  expect(keyOf(`${'/'.repeat(1_000_000)}x`)).toBe('/page-not-found')
  expect(keyOf('/'.repeat(1_000_000))).toBe('/')
})
