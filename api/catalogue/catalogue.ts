/** Types of the catalogue: as stored, as offers and as lists for pages, with the functions that derive them. Pure. */
import type { App, AppType, Genre, Language, Package } from '#contract/catalogue.ts'
import type { Faq } from '#contract/content.ts'
import { type Paise, toRupees } from '#contract/money.ts'

/** A price option: one duration of a plan in calendar months, or the one price of a pack for a number of days. */
export type CatalogueOption = {
  poid: string
  duration: string
  months: number | null
  days: number | null
  pricePaise: Paise
}

export type CataloguePackage = {
  id: string
  /** '1' app plan (base pack), '2' movie pack, '3' show pack. */
  type: string
  name: string
  alias: string
  description: string
  /** null for app plans. */
  languageId: string | null
  genreId: string | null
  image: string
  appIds: string[]
  options: CatalogueOption[]
}

/** The catalogue without its packages, which may be many. */
export type CatalogueLists = Omit<CatalogueData, 'packages'>

/** A banner of the home page, with the ids of its language and genre. */
export type CatalogueBanner = {
  id: string
  /** In the script of its language. */
  title: string
  language: string
  genre: string
  /** `tall` is the picture for screens narrower than 600 px, `wide` the one for all other screens. */
  tall: string
  wide: string
  /** The id of the package to which it leads; '' for none. */
  package: string
}

/** The home page shows at most this many banners. */
export const MAX_BANNERS = 15

type StoredFaq = { id: string; question: string; answerHtml: string }

/** All items of the catalogue, in display order. */
export type CatalogueData = {
  languages: Language[]
  genres: Genre[]
  appTypes: AppType[]
  apps: App[]
  packages: CataloguePackage[]
  faqs: StoredFaq[]
  banners: CatalogueBanner[]
}

/** The catalogue in a file. If the file has no list of banners, the banners on sale stay. */
export type GivenCatalogue = Omit<CatalogueData, 'banners'> & { banners: CatalogueBanner[] | undefined }

/** Returns the given catalogue, with the banners on sale if it has no list of them. */
export const withBanners = (
  given: GivenCatalogue,
  { banners }: Pick<CatalogueData, 'banners'>,
): CatalogueData => ({ ...given, banners: given.banners ?? banners })

/** The titles of each type that are too short to search, normalised (NFC) and in small letters. */
export type ShortTitles = ReadonlyMap<string, readonly string[]>

export type Offer = CatalogueOption & { packageId: string; packageName: string; type: string }

/** The price options on sale, from which orders are priced. */
export type Offers = {
  /** Increases by one with each import. An order is placed only at the version from which it was priced. */
  version: number
  /** Returns the price option; undefined for one that is not on sale. */
  find: (poid: string) => Offer | undefined
}

/** The lists, apart from packages, that pages show and the API sends. */
export type Listings = {
  languages: Language[]
  genres: Genre[]
  appTypes: AppType[]
  apps: App[]
  faqs: Faq[]
  banners: CatalogueBanner[]
}

/** Position of languages, genres and apps that only withdrawn packages refer to: stored, but not listed. */
export const UNLISTED_POSITION = -1

export const EMPTY_CATALOGUE: CatalogueData = {
  languages: [],
  genres: [],
  appTypes: [],
  apps: [],
  packages: [],
  faqs: [],
  banners: [],
}

export const listingsOf = ({ faqs, ...others }: CatalogueLists): Listings => ({
  ...others,
  faqs: faqs.map(({ id, question, answerHtml }) => ({ id, question, answer: answerHtml })),
})

/**
 * Converts a stored package for the API: a pack carries its one price, a plan its list of prices and the lowest.
 * @param stored with the Latin form of its title as alias
 */
export function toPackage(
  stored: CataloguePackage,
  { apps, texts }: { apps: ReadonlyMap<string, App>; texts: Pick<Package, 'fld_texts'> },
): Package {
  const { options } = stored
  const singleOption = isPack(stored) ? options[0] : undefined
  const lowest = options.reduce<Paise | undefined>(
    (least, { pricePaise }) => (least === undefined || pricePaise < least ? pricePaise : least),
    undefined,
  )
  return {
    fld_package_id: stored.id,
    fld_package_name: stored.name,
    fld_package_description: stored.description,
    fld_package_existprice: lowest === undefined ? '' : toRupees(lowest),
    fld_type: stored.type,
    fld_language: stored.languageId ?? '',
    fld_genre: stored.genreId ?? '',
    fld_image: stored.image,
    fld_app_packages: stored.appIds.map((id) => {
      const app = apps.get(id)
      return { fld_image: app?.image ?? '', fld_name: app?.name ?? '' }
    }),
    fld_app_prices: singleOption
      ? []
      : options.map(({ poid, duration, pricePaise }) => ({
          poid,
          duration,
          total_price: toRupees(pricePaise),
        })),
    poid: singleOption?.poid ?? '',
    fld_alias: stored.alias,
    fld_validity: singleOption?.duration ?? '',
    ...texts,
  }
}

const isPack = ({ options }: CataloguePackage): boolean => options.length === 1 && options[0]?.days != null
