/** The pages in the sitemap and the pages that robots.txt excludes. */

export const INDEXED_PAGES = [
  '/',
  '/new-connection',
  '/subscription-plans',
  '/faqs',
  '/about-us',
  '/call-center-number',
  '/terms-and-conditions',
  '/privacy-policy',
] as const

/** Pages about one person or one payment. The cart is in neither list: its page is the same for all visitors. */
export const PRIVATE_PAGES = [
  '/dashboard',
  '/my-account',
  '/payment-fail',
  '/payment-success',
  '/quick-recharge',
  '/raise-a-request',
  '/registration',
] as const
