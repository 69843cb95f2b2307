/** Schemas and endpoints of the catalogue. Every key is always present: absent text is '', absent lists are []. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { INVALID, problem, problems, rateLimited } from './problem.ts'
import { MIN_SEARCH_LENGTH } from './validation.ts'

/** One duration of an app plan; `total_price` is for the whole duration, in rupees with two decimals. */
export const PriceOption = z.object({ poid: z.string(), duration: z.string(), total_price: z.string() })
export type PriceOption = z.infer<typeof PriceOption>

export const Package = z.object({
  fld_package_id: z.string(),
  /** The title; of a movie or show pack, in its original script. */
  fld_package_name: z.string(),
  fld_package_description: z.string(),
  /** Rupees with two decimals; for an app plan, its lowest total price. */
  fld_package_existprice: z.string(),
  /** '1' app plan (base pack), '2' movie pack, '3' show pack. */
  fld_type: z.string(),
  /** Ids; '' for app plans. */
  fld_language: z.string(),
  fld_genre: z.string(),
  /** '' for app plans, which show their apps instead. */
  fld_image: z.string(),
  fld_app_packages: z.array(z.object({ fld_image: z.string(), fld_name: z.string() })),
  /** Durations to choose from; [] for movie and show packs, which have one price. */
  fld_app_prices: z.array(PriceOption),
  /** '' for app plans, whose durations each have a poid. */
  poid: z.string(),
  /** The title in Latin letters; '' if the name is already in Latin letters. */
  fld_alias: z.string(),
  /** "30 Days"; '' for app plans. */
  fld_validity: z.string(),
})
export type Package = z.infer<typeof Package>

/** `code` is the BCP 47 tag. */
export const Language = z.object({ id: z.string(), name: z.string(), code: z.string() })
export type Language = z.infer<typeof Language>

export const Genre = z.object({ id: z.string(), name: z.string() })
export type Genre = z.infer<typeof Genre>

export const AppType = z.object({ id: z.string(), description: z.string() })
export type AppType = z.infer<typeof AppType>

/** A partner's app. */
export const App = z.object({ id: z.string(), name: z.string(), image: z.string() })
export type App = z.infer<typeof App>

const SEARCH_TOO_SHORT = `Please type at least ${String(MIN_SEARCH_LENGTH)} characters.`
/** Answers a query below the minimum length that matches no whole title. */
export const SearchTooShort = () =>
  problem('invalid', 422, SEARCH_TOO_SHORT)({ fields: { query: SEARCH_TOO_SHORT } })
export const TooManySearches = rateLimited('too_many_searches', 'Too many searches.')
const SEARCH_TOO_LONG = 'Please type at most 60 characters.'

const listOf = <T extends z.ZodType>(item: T) => ({ 200: z.object({ data: z.array(item) }) })

export const listPackages = endpoint('GET', '/api/movies', {
  summary: 'Everything on sale: app plans, movie packs and show packs',
  response: listOf(Package),
})

export const listGenres = endpoint('GET', '/api/movies/genres', {
  summary: 'Genres to filter by',
  response: listOf(Genre),
})

export const listLanguages = endpoint('GET', '/api/movies/languages', {
  summary: 'Languages to filter by',
  response: listOf(Language),
})

export const listAppTypes = endpoint('GET', '/api/apptypes', {
  summary: 'Kinds of packages, which are the tabs',
  response: listOf(AppType),
})

export const listApps = endpoint('GET', '/api/apps', { summary: 'Partner apps', response: listOf(App) })

export const searchPackages = endpoint('GET', '/api/search/:query', {
  summary: 'Packages whose title, description, language, genre or apps have these words, in any script',
  params: z.strictObject({ query: z.string().trim().max(60, SEARCH_TOO_LONG) }),
  response: { ...listOf(Package), ...problems(INVALID, TooManySearches) },
})
