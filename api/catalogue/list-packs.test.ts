/** Tests lists of packages and their pages. */
import type { PackPage } from '#contract/catalogue.ts'
import type { PackPageRequest } from '#contract/page-data.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { tableOfPacks } from '#test/pack-tables.ts'
import { expect, test } from 'vitest'
import { buildSearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import { listPacks, type PackLists } from './list-packs.ts'
import { trendingList } from './trending-list.ts'

const LANGUAGES = ['tamil', 'hindi'] as const
const GENRES = ['action', 'drama', 'comedy'] as const
const APP_TYPES = ['1', '2', '3'].map((id) => ({ id, description: id }))

/** Returns packages: every tenth is an app plan, and the others alternate between movies and shows. */
const packages = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const isPlan = i % 10 === 9
    return packOnSale(`p${String(i)}`, {
      fld_package_name: `Nadi ${String(i)}`,
      fld_type: isPlan ? '1' : i % 2 === 0 ? '2' : '3',
      fld_language: isPlan ? '' : (LANGUAGES[Math.floor(i / 2) % 2] ?? ''),
      fld_genre: isPlan ? '' : (GENRES[i % 3] ?? ''),
    })
  })

async function listsOf(count: number, version = 1): Promise<PackLists> {
  const table = tableOfPacks(packages(count))
  const searchIndex = await buildSearchIndex(table, { languages: [], genres: [] }, async () => undefined)
  return { version, table, trending: trendingList(table, APP_TYPES), searchIndex }
}

const lists = await listsOf(1_000)
const ids = ({ data }: PackPage) => data.map(({ fld_package_id: id }) => id)

/** Follows the cursors to the end of a list. */
function readAll(request: PackPageRequest): { ids: string[]; lengths: number[] } {
  const all: string[] = []
  const lengths: number[] = []
  let after: string | undefined
  do {
    const page = listPacks(lists, { ...request, after })
    expect(page.message).toBeUndefined()
    all.push(...ids(page))
    lengths.push(page.data.length)
    after = page.next
  } while (after !== undefined)
  return { ids: all, lengths }
}

test('begins the trending list with all app plans and 200 packs of each other kind [SPEC-7-01]', () => {
  const first = listPacks(lists, {})
  const kinds = Map.groupBy(first.data, ({ fld_type }) => fld_type)
  expect([...kinds].map(([type, { length }]) => [type, length])).toEqual([
    ['1', 100],
    ['2', 200],
    ['3', 200],
  ])
  for (const packs of [kinds.get('1') ?? [], first.data.filter(({ fld_type: type }) => type !== '1')]) {
    const numbers = packs.map(({ fld_package_id: id }) => Number(id.slice(1)))
    expect(numbers, 'the order of the catalogue').toEqual(numbers.toSorted((a, b) => a - b))
  }
  expect(first.total).toBe(1_000)
  const { ids: all, lengths } = readAll({})
  expect(lengths).toEqual([500, 200, 200, 100])
  expect(new Set(all).size).toBe(1_000)
})

test.each([
  [{ type: '2' }, (i: number) => i % 10 !== 9 && i % 2 === 0],
  [{ type: '3', language: 'hindi' }, (i: number) => i % 10 !== 9 && i % 2 === 1 && i % 4 > 1],
  [{ language: 'tamil', genre: 'drama' }, (i: number) => i % 10 !== 9 && i % 4 < 2 && i % 3 === 1],
  [{ type: '', language: '', genre: 'comedy' }, (i: number) => i % 10 !== 9 && i % 3 === 2],
] as const)('pages through the packs of the filter %j in the catalogue’s order', (filter, isIn) => {
  const wanted = Array.from({ length: 1_000 }, (_, i) => i).filter(isIn)
  const expected = wanted.map((i) => `p${String(i)}`)
  for (const limit of [7, 24, undefined])
    expect(readAll({ ...filter, limit }).ids, String(limit)).toEqual(expected)
})

test('pages through the results of a search without gap or repetition', () => {
  const found = listPacks(lists, { q: 'nadi', type: '3', limit: 200 })
  expect(new Set(found.data.map(({ fld_type }) => fld_type))).toEqual(new Set(['3']))
  const whole = ids(found)
  expect(whole).toHaveLength(200)
  expect(readAll({ q: 'nadi', type: '3', limit: 24 }).ids).toEqual(whole)
  expect(readAll({ q: 'nadi', type: '3' }).lengths).toEqual([50, 150])
})

test.each([{ language: 'klingon' }, { type: '9' }, { type: '1', genre: 'drama' }, { q: 'zzzz' }])(
  'lists nothing for %j',
  (filter) => {
    expect(listPacks(lists, filter)).toEqual({ data: [], total: 0 })
  },
)

test('accepts a cursor of the same search in different letter case', () => {
  const { next } = listPacks(lists, { q: 'Nadi', limit: 10 })
  expect(listPacks(lists, { q: ' NADI ', limit: 10, after: next }).message).toBeUndefined()
})

test('answers an invalid cursor with the first page and a message [THR-W15]', async () => {
  const filter = { type: '2', limit: 10 }
  const first = listPacks(lists, filter)
  const after = first.next ?? ''
  const newer = await listsOf(1_000, 2)
  expect(listPacks(newer, { ...filter, after })).toMatchObject({
    data: first.data,
    message: 'The catalogue has changed. This is the list from its start.',
  })
  const unknown = 'This page of the list is not known. This is the list from its start.'
  for (const request of [
    { ...filter, after: `${after}A` },
    { ...filter, after: '%00' },
    { ...filter, type: '3', after },
    { ...filter, language: 'tamil', after },
    { ...filter, genre: 'drama', after },
    { ...filter, q: 'nadi', after },
  ]) {
    const { message, data } = listPacks(lists, request)
    expect(message, JSON.stringify(request)).toBe(unknown)
    expect(data).toEqual(listPacks(lists, { ...request, after: undefined }).data)
  }
  const smaller = await listsOf(20)
  expect(
    listPacks(smaller, { ...filter, after: listPacks(lists, { ...filter, limit: 200 }).next }),
  ).toMatchObject({
    message: unknown,
  })
})
