/** What the server and its pages exchange: public data for page loaders, the same for every visitor, and the renderer. */
import type { Brand } from './brand.ts'
import type { AppType, Genre, Language, Package } from './catalogue.ts'
import type { Faq } from './content.ts'

export type PageData = {
  /** The packages of one type, in the catalogue's order. */
  packages: (type: string) => Package[]
  appTypes: () => AppType[]
  languages: () => Language[]
  genres: () => Genre[]
  faqs: () => Faq[]
  site: {
    brand: Brand
    version: string
    /** For canonical and Open Graph addresses, without a slash at the end. */
    origin: string
    /** Year of the copyright line, in Indian time. */
    year: number
  }
}

/** Reports an error during the rendering of a page, with the id that the visitor sees. */
export type ReportError = (errorId: string, error: unknown) => void

/** The exports of the server build, `web/page-server.ts`. */
export type PageServer = {
  paths: readonly string[]
  renderPage: (request: Request, data: PageData, reportError: ReportError) => Promise<Response>
}
