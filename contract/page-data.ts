/** Data that the server provides to page loaders: public data only, the same for every visitor. */
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
    /** Version of the running build. */
    version: string
    /** For canonical and Open Graph addresses, without a slash at the end. */
    origin: string
    /** Year of the copyright line, in Indian time. */
    year: number
  }
}
