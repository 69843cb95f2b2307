import { INDEXED_PAGES, PRIVATE_PAGES } from '#web/seo/indexed-pages.ts'
import { expect, test } from 'vitest'
import routes from './routes.ts'

/** The routes of the owner's specification. */
const SPECIFIED = [
  '/',
  '/faqs',
  '/about-us',
  '/terms-and-conditions',
  '/privacy-policy',
  '/call-center-number',
  '/quick-recharge',
  '/cart',
  '/my-account',
  '/subscription-plans',
  '/registration',
  '/new-connection',
  '/payment-success',
  '/payment-fail',
  '/raise-a-request',
  '/dashboard',
]

const FILES = ['/robots.txt', '/.well-known/security.txt', '/sitemap.xml']

const paths = routes.map(({ path = '' }) => `/${path}`)

test('has the sixteen specified pages [SPEC-2.1-01]', () => {
  expect(paths).toEqual(expect.arrayContaining(SPECIFIED))
})

test('each page but the cart is indexed or private, and nothing else is', () => {
  const pages = paths.filter((path) => ![...FILES, '/*', '/cart'].includes(path))
  expect(pages.sort()).toEqual([...INDEXED_PAGES, ...PRIVATE_PAGES].sort())
})
