/**
 * Decides which part of an address changes what the server renders. Keys and values that the catalogue does not know are
 * left out, so that invented addresses give the same page; the browser applies them after the page has started.
 */
import { normaliseCursor, type PackLists } from '#api/catalogue/list-packs.ts'
import { APP_PLAN } from '#contract/pack-type.ts'
import type { PackList, PageData } from '#contract/page-data.ts'
import { hasLettersToSearch } from '#contract/has-letters-to-search.ts'

/** The pages that show packs: their list and the sheet of a title depend on the query. */
export const PACK_PAGES = new Set(['/new-connection', '/quick-recharge', '/subscription-plans'])

export type RenderedFilters = {
  /** The query of the tab alone. */
  tab: string
  /** The query with all that is rendered, in one spelling; equal to `tab` for the whole list of a tab. */
  whole: string
}

type KnownCatalogue = Pick<
  PageData,
  'packTypes' | 'languages' | 'genres' | 'findPackByPoid' | 'shortTitles'
> &
  Pick<PackLists, 'version'>

const MAX_QUERY_LETTERS = 60

/** Returns the query of a page of packs, as `web/features/catalogue` reads it. */
export function renderedFilters(given: URLSearchParams, catalogue: KnownCatalogue): RenderedFilters {
  const poid = given.get('title') ?? ''
  const title = catalogue.findPackByPoid(poid)
  const asked = knownId(given, 'type', catalogue.packTypes())
  // The page shows the app plans if the address has no type. They have no filters.
  const type = asked ?? title?.fld_type ?? APP_PLAN
  const sheet = title && { title: poid }
  if (type === APP_PLAN) return { tab: '', whole: sheet ? queryString({ type: asked, ...sheet }) : '' }
  const list = listIn(given, type, catalogue)
  const after = cursorIn(given, { type, ...list }, catalogue)
  return { tab: queryString({ type }), whole: queryString({ type: asked, ...list, after, ...sheet }) }
}

/** Returns the known filters, and the search if it can find anything. */
function listIn(given: URLSearchParams, type: string, catalogue: KnownCatalogue): PackList {
  // Kept as typed: the browser compares it with its address, and would load the list again if it differed.
  const q = (given.get('q') ?? '').trim()
  const isShortTitle = catalogue.shortTitles(type).includes(q.normalize('NFC').toLowerCase())
  const isSearch = hasLettersToSearch(q) || isShortTitle
  return {
    language: knownId(given, 'language', catalogue.languages()),
    genre: knownId(given, 'genre', catalogue.genres()),
    q: isSearch && q.length <= MAX_QUERY_LETTERS ? q : undefined,
  }
}

const knownId = (given: URLSearchParams, name: string, values: readonly { id: string }[]) =>
  values.find(({ id }) => id === given.get(name))?.id

function cursorIn(given: URLSearchParams, list: PackList, catalogue: KnownCatalogue): string | undefined {
  const after = given.get('after')
  return after ? normaliseCursor(catalogue, { ...list, after }) : undefined
}

function queryString(values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value)
  return query.size > 0 ? `?${query.toString()}` : ''
}
