/** The pages that search engines are shown, and those that they are asked to leave alone. */

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

/** About one person or one payment. The cart is in neither list: its page is the same for everybody, and of no use in a search. */
export const PRIVATE_PAGES = [
  '/dashboard',
  '/my-account',
  '/payment-fail',
  '/payment-success',
  '/quick-recharge',
  '/raise-a-request',
  '/registration',
] as const
