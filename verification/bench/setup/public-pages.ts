/** The pages that a visitor can open without a session. */
import { INDEXED_PAGES, PRIVATE_PAGES } from '#web/seo/indexed-pages.ts'

export const PUBLIC_PAGES = [
  ...INDEXED_PAGES,
  '/new-connection?type=2',
  '/new-connection?type=3',
  ...PRIVATE_PAGES,
  '/cart',
] as const

/** Pages about one language, one genre and one title of an invented catalogue. */
export const CATALOGUE_PAGES = [
  '/new-connection?type=2&language=tamil',
  '/new-connection?type=2&genre=drama',
  '/new-connection?title=P2-TITLE-000001',
] as const
