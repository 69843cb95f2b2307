/** Tests the cost limit of a search, counted in units of work and not in time. */
import { packOnSale } from '#test/pack-on-sale.ts'
import { tableOfPacks } from '#test/pack-tables.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildSearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import { parseSearchText } from './parse-search-text.ts'
import { searchPackages } from './search-packages.ts'
import { newWork, spend, WORK_LIMIT } from './search-work.ts'

const MOST_LETTERS = 60
const WORDS = ['night', 'nigth', 'knight', 'light', 'master', 'mastar', 'film', 'the', 'in', 'கடலோர', 'రయిల్']

/** Builds a worst-case index: 3,000 titles made of the same words, with long descriptions. */
async function alike() {
  const at = (i: number) => WORDS[i % WORDS.length] ?? ''
  const packages = Array.from({ length: 3_000 }, (_, i) =>
    packOnSale(String(i), {
      fld_package_name: `${at(i)} ${at(Math.floor(i / 11))} ${at(Math.floor(i / 121))}`,
      fld_package_description: `A film about the master of the night in light ${String(i)}. `.repeat(20),
    }),
  )
  return buildSearchIndex(tableOfPacks(packages), { languages: [], genres: [] }, async () => undefined)
}

const cut = (text: string): string => text.slice(0, MOST_LETTERS)
const query = fc.oneof(
  fc.string({ unit: 'binary', maxLength: MOST_LETTERS }).map(cut),
  fc.string({ unit: 'grapheme', maxLength: MOST_LETTERS }).map(cut),
  fc
    .array(fc.constantFrom(...WORDS, 'lihgt', 'naster', 'zz', 'a'), { maxLength: 30 })
    .map((words) => cut(words.join(' '))),
  fc
    .constantFrom('a', 'ai', 'kat ', 'n ', '\ufdfa', 'ன்', 'क़', 'ß', 'İ')
    .map((text) => cut(text.repeat(MOST_LETTERS))),
)

/** No filter, or one that every thirtieth package passes. */
const filter = fc.constantFrom(undefined, (position: number) => position % 30 === 0)

test('keeps every query of 60 characters within the work limit and eight words [THR-W8]', async () => {
  const index = await alike()
  fc.assert(
    fc.property(query, filter, (text, accepts) => {
      const work = newWork()
      expect(searchPackages(index, text, { accepts, work }).length).toBeLessThanOrEqual(200)
      expect(work.spent).toBeLessThanOrEqual(WORK_LIMIT)
      const words = parseSearchText(text)
      expect(words.length).toBeLessThanOrEqual(8)
      expect(words.reduce((letters, { spelt }) => letters + spelt.length, 0)).toBeLessThanOrEqual(
        MOST_LETTERS,
      )
    }),
    { numRuns: 1_000 },
  )
})

test('limits the words of a query after Unicode normalisation', () => {
  expect(parseSearchText('\ufdfa'.repeat(MOST_LETTERS)).length).toBeLessThanOrEqual(8)
})

test('returns what was found before the limit was reached', async () => {
  const index = await alike()
  const work = newWork()
  spend(work, WORK_LIMIT - 5)
  expect(searchPackages(index, 'night', { work }).length).toBeGreaterThan(0)
  expect(work.spent).toBe(WORK_LIMIT)
})

test('spends at most a fifth of the limit on a title spelt exactly', async () => {
  const index = await alike()
  for (const title of ['night knight master', 'கடலோர ரயில்', 'film']) {
    const work = newWork()
    searchPackages(index, title, { work })
    expect(work.spent, title).toBeLessThanOrEqual(WORK_LIMIT / 5)
  }
})
