/** Tests that a filtered search finds packs however many others match the query. */
import { packOnSale } from '#test/pack-on-sale.ts'
import { tableOfPacks } from '#test/pack-tables.ts'
import { createSeededRandom } from '#test/seeded-random.ts'
import type { Package } from '#contract/catalogue.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildSearchIndex, type SearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import { searchPackages } from './search-packages.ts'

const PACKS = 6_000
const WORDS = ['night', 'nigth', 'knight', 'light', 'master', 'mastar', 'film', 'the', 'nadi', 'கடலோர', 'రయిల్']

const random = createSeededRandom('filtered search')
const word = () => `${random.pickIfAny(WORDS) ?? ''}${random.happens(0.2) ? String(random.below(500)) : ''}`
const text = (words: number) => Array.from({ length: words }, word).join(' ')
/** Returns packs whose titles and descriptions are made of a few words and their continuations. */
const packs = Array.from({ length: PACKS }, (_, i) =>
  packOnSale(String(i), {
    fld_package_name: text(random.between(1, 3)),
    fld_package_description: text(random.between(0, 6)),
  }),
)

const indexOf = (some: readonly Package[]): Promise<SearchIndex> =>
  buildSearchIndex(tableOfPacks(some), { languages: [], genres: [] }, async () => undefined)

const all = await indexOf(packs)

const query = fc
  .array(fc.constantFrom(...WORDS, 'nigh', 'nig', 'mas', 'naster', 'lihgt', 'தி', 'nade', 'k', 'zzzzz'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(' '))
/** The positions that a filter accepts; fewer than the limits of keys, titles and results. */
const accepted = fc
  .uniqueArray(fc.nat({ max: PACKS - 1 }), { minLength: 1, maxLength: 50 })
  .map((positions) => positions.toSorted((a, b) => a - b))

test('a filtered search finds what a search finds in a catalogue of only the packs that pass the filter', async () => {
  await fc.assert(
    fc.asyncProperty(query, accepted, async (asked, positions) => {
      const accepts = (position: number) => positions.includes(position)
      const alone = await indexOf(positions.map((position) => packs[position] ?? packOnSale('')))
      const found = searchPackages(alone, asked).map((place) => positions[place])
      expect(searchPackages(all, asked, { accepts })).toEqual(found)
    }),
    { numRuns: 100 },
  )
})
