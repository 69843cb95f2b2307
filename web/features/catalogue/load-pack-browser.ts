/** The data of the pages where packs are chosen: only what their first view shows. */
import type { AppType, Genre, Language, Package, PackPage } from '#contract/catalogue.ts'
import type { PackRow, PageData, WithText } from '#contract/page-data.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import { isSearchable } from '#web/features/catalogue/filters/is-searchable.ts'
import { type PackQuery, readPackQuery } from './pack-query.ts'

export type PackBrowserData = {
  /** '1' app plans, '2' movies, '3' shows. */
  type: string
  /** The types that have packages. */
  appTypes: WithText<AppType>[]
  languages: WithText<Language>[]
  genres: WithText<Genre>[]
  /** The app plans; [] on the other tabs. */
  plans: Package[]
  /** The packs of the other tabs; undefined on the tab of app plans. */
  packs: PacksData | undefined
  /** The poid of the title sheet that the address opens, or ''; and its package, if it is on sale. */
  titlePoid: string
  title: Package | undefined
}

export type PacksData = {
  /** The list that `page` belongs to. It can differ from that of the address: the browser then loads the right one. */
  query: PackQuery
  page: PackPage
  rows: PackRow[]
  shortTitles: readonly string[]
}

/** The packs in the HTML: two views of the carousel; without scripts a page that "More titles" opens has more. */
const FIRST_PACKS = 8
const MORE_PACKS = 24

/** Loads the data of an address. Without a type, the tab is that of the title. App plans are in reverse order. */
export function loadPackBrowser(services: PageData, url: string): PackBrowserData {
  const params = new URL(url).searchParams
  const appTypes = services.packTypes()
  const titlePoid = params.get('title') ?? ''
  const title = titlePoid === '' ? undefined : services.findPackByPoid(titlePoid)
  const wanted = params.get('type') ?? title?.fld_type
  const type = appTypes.find(({ id }) => id === wanted)?.id ?? APP_PLAN
  const isPlans = type === APP_PLAN
  return {
    type,
    appTypes,
    languages: services.languages(),
    genres: services.genres(),
    plans: isPlans ? [...services.plans()].reverse() : [],
    packs: isPlans ? undefined : loadPacks(services, readPackQuery(params, type)),
    titlePoid,
    title,
  }
}

function loadPacks(services: PageData, asked: PackQuery): PacksData {
  const shortTitles = services.shortTitles(asked.type)
  const query = searchableQuery(asked, shortTitles)
  const limit = query.after === '' ? FIRST_PACKS : MORE_PACKS
  const page = services.packPage({ ...query, limit })
  return { query, page, rows: services.packRows(query.type), shortTitles }
}

/** Drops a search that is too short: the list is then the one without a search. */
export const searchableQuery = (query: PackQuery, shortTitles: readonly string[]): PackQuery =>
  isSearchable(query.q, shortTitles) ? query : { ...query, q: '' }

/** Returns the package whose sheet the address opens; undefined if the address has changed since the data were loaded. */
export const titleAt = ({ titlePoid, title }: PackBrowserData, search: string): Package | undefined =>
  new URLSearchParams(search).get('title') === titlePoid ? title : undefined

type Navigation = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }

/** Returns whether a navigation must reload the data: the browser itself loads other lists of the tab, and titles. */
export function isTabChange({ currentUrl, nextUrl, defaultShouldRevalidate }: Navigation): boolean {
  return defaultShouldRevalidate && tabOf(currentUrl) !== tabOf(nextUrl)
}

const tabOf = ({ searchParams }: URL): string => searchParams.get('type') ?? APP_PLAN
