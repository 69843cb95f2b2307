/** Schemas and endpoints of the catalogue. Every key is always present: absent text is '', absent lists are []. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { TooManyRequests } from './identity.ts'
import { INVALID, problem, problems, rateLimited } from './problem.ts'

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
  /** The apps of an app plan; the apps where a movie or show pack plays, [] if the catalogue names none. */
  fld_app_packages: z.array(z.object({ fld_image: z.string(), fld_name: z.string() })),
  /** Durations to choose from; [] for movie and show packs, which have one price. */
  fld_app_prices: z.array(PriceOption),
  /** '' for app plans, whose durations each have a poid. */
  poid: z.string(),
  /** The title in Latin letters; '' if the name is already in Latin letters. */
  fld_alias: z.string(),
  /** "30 Days"; '' for app plans. */
  fld_validity: z.string(),
  /** Its texts in the language that the request named by `texts`; absent if the catalogue has none. A text '' has no translation: show the English one. */
  fld_texts: z.object({ language: z.string(), name: z.string(), description: z.string() }).optional(),
})
export type Package = z.infer<typeof Package>

/** A page of a list of packages. */
export const PackPage = z.object({
  data: z.array(Package),
  /** The cursor of the next page; absent on the last one. */
  next: z.string().optional(),
  /** The length of the whole list. */
  total: z.number().int(),
  /** Present if the cursor of the request was not valid: `data` is then the first page, and this sentence says so. */
  message: z.string().optional(),
})
export type PackPage = z.infer<typeof PackPage>

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

const SEARCH_TOO_SHORT = /*i18n*/ 'Please type at least 3 characters.'
/** Answers a query below the minimum length that matches no whole title. */
export const SearchTooShort = () =>
  problem('invalid', 422, SEARCH_TOO_SHORT)({ fields: { query: SEARCH_TOO_SHORT } })
export const TooManySearches = rateLimited(
  'too_many_searches',
  /*i18n*/ 'Too many searches. Please try again in {wait}.',
)
const SEARCH_TOO_LONG = /*i18n*/ 'Please type at most 60 characters.'

const listOf = <T extends z.ZodType>(item: T) => ({ 200: z.object({ data: z.array(item) }) })

/** The most packages of one page, and of one request by id. */
export const MAX_PAGE = 200
export const MAX_PACKAGES_BY_ID = 50

const PAGE_LENGTH = /*i18n*/ 'Please ask for 1 to 200 packages.'
const TOO_MANY_PACKAGES = /*i18n*/ 'Please ask for at most 50 packages at once.'
/** Answers a request for more packages than one response may hold. */
export const TooManyPackages = problem('invalid', 422, TOO_MANY_PACKAGES)

/** An optional text of a query, with examples for the documentation. */
const textSuchAs = (...examples: string[]) => z.string().meta({ examples }).optional()

/** The language of `fld_texts`. A language that the shop does not have returns no texts. */
const TEXTS = textSuchAs('ta')

/** A filter that is absent or empty lets all packages pass. */
const ListQuery = z.object({
  /** The kind of packages, as in `fld_type`. */
  type: textSuchAs('1', '2', '3'),
  /** Ids of `/api/movies/languages` and `/api/movies/genres`. */
  language: textSuchAs('tamil'),
  genre: textSuchAs('action'),
  /** The `next` of the page before. */
  after: z.string().optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, PAGE_LENGTH)
    .refine((typed) => Number(typed) <= MAX_PAGE, PAGE_LENGTH)
    .optional(),
  texts: TEXTS,
})

export const listPackages = endpoint('GET', '/api/movies', {
  summary:
    'The packages on sale. Without filters the trending list: all app plans, then the first 200 packs of each other kind; `next` is the cursor of the rest',
  querystring: ListQuery,
  response: { 200: PackPage, ...problems(INVALID, TooManyRequests) },
})

export const findPackages = endpoint('GET', '/api/packages', {
  summary:
    'The packages with these ids (`ids`) or price options (`poids`), separated by commas, in this order; those that are not on sale are left out',
  querystring: z.object({
    ids: textSuchAs('vilakku,family-max'),
    poids: textSuchAs('P2-KADALORA-RAYIL'),
    texts: TEXTS,
  }),
  response: { ...listOf(Package), ...problems(TooManyPackages, TooManyRequests) },
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
  querystring: ListQuery,
  response: { 200: PackPage, ...problems(INVALID, TooManySearches) },
})
