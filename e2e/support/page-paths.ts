/** The paths of the pages, for specs that open each of them. `web/routes.test.ts` requires each page in one of the two lists. */
import { INDEXED_PAGES, PRIVATE_PAGES } from '#web/seo/indexed-pages.ts'

/** A subscriber does not register, and the pages of a payment need an order. */
const NOT_OF_SUBSCRIBERS = ['/registration', '/payment-success', '/payment-fail']

export const VISITOR_PATHS: readonly string[] = [...INDEXED_PAGES, '/registration', '/cart']

export const SUBSCRIBER_PATHS: readonly string[] = [
  '/cart',
  '/my-account?tab=transactions',
  ...PRIVATE_PAGES.filter((path) => !NOT_OF_SUBSCRIBERS.includes(path)),
]
