/** Measures how often search finds the intended title, and how long it takes in a small catalogue and in large ones. */
import { buildSearchIndex, type SearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import { searchPackages } from '#api/catalogue/search/search-packages.ts'
import type { Package } from '#contract/catalogue.ts'
import { packOnSale } from '#test/pack-on-sale.ts'
import { tableOfPacks } from '#test/pack-tables.ts'
import type { PackTable } from '#api/catalogue/pack-table.ts'
import { atLeast, atMost, type Figure, note } from '#verification/bench/report.ts'
import { makeTypos } from '#verification/bench/setup/one-letter-wrong.ts'
import { resizeCorpus, type Title } from '#verification/bench/setup/search-corpus.ts'

const SIZES = [100, 500, 5_000, 50_000] as const
const ROUNDS = 8
const QUERIES = 1_000
/**
 * Expensive queries of at most 60 characters: characters that expand, repeated common words, or a typo in each word.
 */
const HOSTILE = [
  '\ufdfa'.repeat(60),
  'night '.repeat(10),
  'the love story of the man in the night of the king of love',
  'nigth mastr lovee kingg storyy queenn girlls boyss',
  'film action drama comedy thriller romance india film zz',
  'a'.repeat(60),
  'க'.repeat(60),
] as const
/**
 * `first`, `ten`, `misspelt`, `oneLetter`: shares of titles that are found. `rules`: how many of
 * `MISSPELLINGS` reach the share `misspelt`. `growth`: time at 50,000 titles relative to 500. `at5000`,
 * `at50000`: rates relative to 100.
 */
const GOALS = {
  first: 0.81,
  ten: 0.88,
  misspelt: 0.97,
  oneLetter: 0.95,
  worst: { max: 5, unit: 'ms' },
  rules: 14,
  growth: { max: 2, unit: 'times' },
  at5000: 0.8,
  at50000: 0.5,
  blocked: { max: 50, unit: 'ms' },
}

/** Phonetic misspellings: one or two letters replaced everywhere in the title. */
const MISSPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/aa/g, 'a'],
  [/a(?!a)/g, 'aa'],
  [/ee/g, 'i'],
  [/i(?!i)/g, 'ee'],
  [/oo/g, 'u'],
  [/u(?!u)/g, 'oo'],
  [/th/g, 't'],
  [/t(?!h)/g, 'th'],
  [/dh/g, 'd'],
  [/sh/g, 's'],
  [/v/g, 'w'],
  [/ai/g, 'ay'],
  [/k/g, 'g'],
  [/([klmnpt])(?!\1)/g, '$1$1'],
  [/m(?=[bp])/g, 'n'],
]

export async function measureSearch(titles: readonly Title[]): Promise<Figure[]> {
  const indexedTitles = await indexed(titles)
  const times = await timesBySize(titles)
  const blockedMs = Math.max(...times.map((timed) => timed.blockedMs))
  const [of100 = 0, of500 = 0, of5000 = 0, of50000 = 0] = times.map(({ each }) => each)
  const withNative = titles.filter(({ native }) => native !== '')
  const { first, ten } = recall(
    indexedTitles,
    withNative.map((title) => ({ title, query: title.native })),
  )
  const toleratedRules = MISSPELLINGS.filter(
    ([wrong, instead]) => misspelt(indexedTitles, withNative, { wrong, instead }) >= GOALS.misspelt,
  )
  const kinds = number(MISSPELLINGS.length)
  const tolerated = toleratedRules.length
  const [rateAt5000, rateAt50000] = [of100 / of5000, of100 / of50000]
  const worstMs = Math.max(...times.map((timed) => timed.worstMs))
  return [
    note(
      'titles in the index; native titles searched for',
      `${number(titles.length)} and ${number(withNative.length)}`,
    ),
    atLeast('search: native title finds the Latin title first', first, GOALS.first, share(first)),
    atLeast('search: native title finds the Latin title in the first ten', ten, GOALS.ten, share(ten)),
    atLeast(
      `search: kinds of misspelling (of ${kinds}) found in the first ten at 97 %`,
      tolerated,
      GOALS.rules,
      number(tolerated),
    ),
    ...oneLetterFigures(indexedTitles, titles),
    atMost('search: slowest of 7 hostile queries, also with a filter, 50,000 titles', worstMs, GOALS.worst),
    atMost('search: CPU time at 50,000 titles relative to 500', of50000 / of500, GOALS.growth),
    atLeast('search: rate at 5,000 titles relative to 100', rateAt5000, GOALS.at5000),
    atLeast('search: rate at 50,000 titles relative to 100', rateAt50000, GOALS.at50000),
    atMost('search: longest event-loop block while the index is built', blockedMs, GOALS.blocked),
  ]
}

type Indexed = { index: SearchIndex; table: PackTable }
type SearchCase = { title: Title; query: string }

/**
 * Returns the shares that are found first and among the first ten; another title with the same name counts as found.
 */
function recall({ index, table }: Indexed, cases: readonly SearchCase[]): { first: number; ten: number } {
  const places = cases.map(({ title, query }) =>
    searchPackages(index, query).findIndex((position) => table.at(position).fld_package_name === title.latin),
  )
  const among = (max: number) => places.filter((place) => place >= 0 && place < max).length / cases.length
  return { first: among(1), ten: among(10) }
}

function misspelt(
  indexed: Indexed,
  withNative: readonly Title[],
  { wrong, instead }: { wrong: RegExp; instead: string },
): number {
  const cases = withNative
    .map((title) => ({ title, query: title.latin.toLowerCase().replace(wrong, instead) }))
    .filter(({ title, query }) => query !== title.latin.toLowerCase())
  return cases.length === 0 ? 1 : recall(indexed, cases).ten
}

/** Measures queries with one mistake in a word of six letters or more, by the kind of mistake. */
function oneLetterFigures(indexed: Indexed, titles: readonly Title[]): Figure[] {
  return makeTypos(titles).map(({ kind, cases }) => {
    const { first, ten } = recall(indexed, cases)
    const shown = `${share(ten)} of ${number(cases.length)}; first ${share(first)}`
    return atLeast(`search: ${kind}, in the first ten`, ten, GOALS.oneLetter, shown)
  })
}

type Timed = { each: number; worstMs: number; blockedMs: number }

/** Runs the same distinct queries in catalogues of all sizes, in turn; the quickest round counts. */
async function timesBySize(titles: readonly Title[]): Promise<Timed[]> {
  const texts = titles.flatMap(({ latin, native }) => (native === '' ? [latin] : [latin, native]))
  const queries = [...new Set(texts)].slice(0, QUERIES)
  const times: (Timed & { index: SearchIndex })[] = []
  for (const size of SIZES)
    times.push({ each: Infinity, worstMs: 0, ...(await indexed(resizeCorpus(titles, size))) })
  for (const timed of times) timed.worstMs = worstOf(timed.index)
  for (let round = 0; round < ROUNDS; round++) {
    for (const timed of times) {
      for (let again = 0; again < ROUNDS; again++) {
        const started = process.cpuUsage()
        for (const query of queries) searchPackages(timed.index, query)
        timed.each = Math.min(timed.each, millisecondsSince(started) / queries.length)
      }
    }
  }
  return times
}

/** Filters of the hostile queries: none, one that half the packages pass, and one that hardly a package passes. */
const FILTERS = [
  undefined,
  (position: number) => position % 2 === 0,
  (position: number) => position % 1_000 === 0,
] as const

/** Returns the time of the most expensive hostile query, each in its quickest round, in milliseconds. */
function worstOf(index: SearchIndex): number {
  const quickest = FILTERS.flatMap((accepts) =>
    HOSTILE.map((query) => {
      const rounds = Array.from({ length: ROUNDS }, () => {
        const started = process.cpuUsage()
        searchPackages(index, query, { accepts })
        return millisecondsSince(started)
      })
      return Math.min(...rounds)
    }),
  )
  return Math.max(...quickest)
}

/** Builds the index as the shop does, and measures the longest work between two pauses. */
async function indexed(titles: readonly Title[]) {
  const table = tableOfPacks(titles.map(toPackage))
  let resumedAt = process.cpuUsage()
  let blockedMs = 0
  const pause = () =>
    new Promise<void>((resolve) => {
      blockedMs = Math.max(blockedMs, millisecondsSince(resumedAt))
      setImmediate(() => {
        resumedAt = process.cpuUsage()
        resolve()
      })
    })
  const index = await buildSearchIndex(table, { languages: [], genres: [] }, pause)
  await pause()
  return { index, table, blockedMs }
}

const toPackage = ({ latin, about }: Title, position: number): Package =>
  packOnSale(`P2-${position}`, {
    fld_package_name: latin,
    fld_package_description: about,
    fld_language: '',
    fld_genre: '',
    fld_image: '',
  })

/** Returns processor time: other processes on the machine do not count. */
function millisecondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

const number = (value: number): string => value.toLocaleString('en')
const share = (value: number): string => value.toFixed(3)
