/** What the server and its pages exchange: public data for page loaders, the same for every visitor, and the renderer. */
import type { Brand } from './brand.ts'
import type { AppType, Genre, Language, Package, PackPage } from './catalogue.ts'
import type { Faq } from './content.ts'
import type { Language as PageLanguage } from './languages.ts'

/** A list of packs. A filter that is absent or empty lets all packs pass. */
export type PackList = {
  type?: string | undefined
  language?: string | undefined
  genre?: string | undefined
  /** A search: the list has its results, the best first. */
  q?: string | undefined
}

/** A page of a list. `after` is the cursor of the page, absent for the first one. */
export type PackPageRequest = PackList & {
  after?: string | undefined
  limit?: number | undefined
  /** The language of the packages' texts; without it they are English. */
  texts?: PageLanguage | undefined
}

/** An item of the catalogue with its name in the page's language, if the catalogue has one. */
export type WithText<Item> = Item & { text?: string }

/** A row of packs with the same language or genre. */
export type PackRow = WithText<{ by: 'language' | 'genre'; id: string; name: string; total: number }>

/** A question and its answer in the page's language; with `lang` if the catalogue has them only in English. */
export type PageFaq = Faq & { lang?: PageLanguage }

/** A banner of the home page. Its title is in the script of its language. */
export type PageBanner = {
  id: string
  title: string
  language: WithText<Language>
  genre: WithText<Genre>
  /** The addresses of the picture on screens of less than 600 px in width, and from there on. */
  tall: string
  wide: string
  /** The price option that opens its package; '' for a banner without a link. */
  poid: string
}

/** What a page of one language shows. */
export type PageData = {
  /** The app plans in the catalogue's order. */
  plans: () => Package[]
  /** The types that have packages. */
  packTypes: () => WithText<AppType>[]
  packPage: (request: PackPageRequest) => PackPage
  /** Returns the package of a price option; undefined if it is not on sale. */
  findPackByPoid: (poid: string) => Package | undefined
  /** The rows of a type that have at least three packs: languages, then genres. */
  packRows: (type: string) => PackRow[]
  /** The titles of a type that are too short to search: only the whole title finds their packs. Normalised (NFC), in lower case. */
  shortTitles: (type: string) => readonly string[]
  /** The paths of the sitemaps of titles. */
  titleSitemaps: () => string[]
  appTypes: () => WithText<AppType>[]
  /** In English in the catalogue's order, in other languages by the alphabet of the language. */
  languages: () => WithText<Language>[]
  /** In the same order as the languages. */
  genres: () => WithText<Genre>[]
  /** Compares names by the alphabet of the page's language, for `sort`. Browsers have no such function: decision 43. */
  compareNames: (one: string, other: string) => number
  faqs: () => PageFaq[]
  /** Empty if the catalogue has none: the home page then shows its bundled ones. */
  banners: () => PageBanner[]
  site: {
    brand: Brand
    version: string
    /** The languages of the pages, English first. */
    languages: readonly PageLanguage[]
    /** For canonical and Open Graph addresses, without a slash at the end. */
    origin: string
    /** Year of the copyright line, in Indian time. */
    year: number
    /** Whether the catalogue has banners for the home page; absent if it has none, so that pages do not contain the field. */
    hasBanners?: true
  }
}

/** Reports an error during the rendering of a page, with the id that the visitor sees. */
export type ReportError = (errorId: string, error: unknown) => void

/** The exports of the server build, `web/page-server.ts`. */
export type PageServer = {
  paths: readonly string[]
  renderPage: (request: Request, data: PageData, reportError: ReportError) => Promise<Response>
}
