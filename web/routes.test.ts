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

test('has the sixteen specified pages, and otherwise only files and the not-found page [SPEC-2.1-01]', () => {
  const paths = routes.map(({ path = '' }) => `/${path}`)
  expect(paths).toEqual(expect.arrayContaining(SPECIFIED))
  expect(paths.filter((path) => !SPECIFIED.includes(path)).sort()).toEqual([
    '/*',
    '/.well-known/security.txt',
    '/robots.txt',
    '/sitemap.xml',
  ])
})
