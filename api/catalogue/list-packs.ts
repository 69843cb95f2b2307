/** Lists packages in pages: the trending list, a filtered list, or the results of a search. Pure. */
import { MAX_PAGE, type Package, type PackPage } from '#contract/catalogue.ts'
import type { PackPageRequest } from '#contract/page-data.ts'
import type { SearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import { parseSearchText } from '#api/catalogue/search/parse-search-text.ts'
import { searchPackages } from '#api/catalogue/search/search-packages.ts'
import { decodeCursor, encodeCursor } from './list-cursor.ts'
import type { PackTable } from './pack-table.ts'
import type { ListOrder } from './trending-list.ts'

/** The packages of one catalogue version and the data that lists of them need. */
export type PackLists = {
  version: number
  table: PackTable
  trending: ListOrder
  searchIndex: SearchIndex
}

/** The length of a page of a search, unless the request names another one. */
const SEARCH_PAGE = 50

const EXPIRED = 'The catalogue has changed. This is the list from its start.'
const UNKNOWN = 'This page of the list is not known. This is the list from its start.'

/** Returns a page of a list; its first page, with a message, if the cursor is not valid. */
export function listPacks(lists: PackLists, asked: PackPageRequest): PackPage {
  const { positions, firstPage } = positionsOf(lists, asked)
  const place = { version: lists.version, list: nameOf(asked) }
  const { from, message } = startOf(asked.after, place, positions.length)
  const end = Math.min(positions.length, from + (asked.limit ?? (from === 0 ? firstPage : MAX_PAGE)))
  const data: Package[] = []
  for (let i = from; i < end; i++) data.push(lists.table.at(positions[i] ?? 0, asked.texts))
  return {
    data,
    ...(end < positions.length && { next: encodeCursor({ ...place, offset: end }) }),
    total: positions.length,
    ...(message !== undefined && { message }),
  }
}

type Start = { from: number; message?: string }

function startOf(after: string | undefined, place: { version: number; list: string }, total: number): Start {
  if (!after) return { from: 0 }
  const offset = decodeCursor(after, place)
  if (offset === 'expired') return { from: 0, message: EXPIRED }
  return offset === 'unknown' || offset > total ? { from: 0, message: UNKNOWN } : { from: offset }
}

/** Returns the cursor if it is of this version and list; otherwise the word for its fault, which has the same effect. */
export function normaliseCursor({ version }: Pick<PackLists, 'version'>, asked: PackPageRequest): string {
  const { after = '' } = asked
  const offset = decodeCursor(after, { version, list: nameOf(asked) })
  return typeof offset === 'number' ? after : offset
}

function positionsOf({ table, trending, searchIndex }: PackLists, asked: PackPageRequest): ListOrder {
  const { q, ...filter } = asked
  const isFiltered = Boolean(filter.type || filter.language || filter.genre)
  const list = isFiltered ? { positions: table.positions(filter), firstPage: MAX_PAGE } : trending
  // Without packs that pass the filter, the search has nothing to find.
  if (!q || list.positions.length === 0) return list
  const accepts = isFiltered ? table.accepts(filter) : undefined
  return { positions: searchPackages(searchIndex, q, { accepts }), firstPage: SEARCH_PAGE }
}

/** Returns a text that is the same for two requests if their lists are the same. */
const nameOf = ({ type = '', language = '', genre = '', q = '' }: PackPageRequest): string =>
  JSON.stringify([type, language, genre, parseSearchText(q).map(({ spelt }) => spelt)])
