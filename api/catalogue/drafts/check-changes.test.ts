import { arrangeItems, type Placed } from './arrange-items.ts'
import { inverseOf } from './draft.ts'
import { checkChanges, findConflicts, mergeChanges, readablePlace } from './check-changes.ts'
import { readItem, toCatalogueFile } from './to-catalogue-file.ts'
import { differencesOf } from './import-as-draft.ts'
import { readCatalogueFile } from '#api/catalogue/import/read-catalogue-file.ts'
import { catalogueOf } from '#test/catalogue-of.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { createSeededRandom } from '#test/seeded-random.ts'
import { expect, test } from 'vitest'

const catalogue = catalogueOf(smallCatalogue)
const file = toCatalogueFile(catalogue)
const movie = file.packages[2] ?? { id: '' }
const changeOf = (change: object) => ({
  ...({
    kind: 'package',
    itemId: movie.id,
    before: movie,
    after: movie,
    follows: null,
    movedFrom: null,
  } as const),
  ...change,
})

test('a catalogue written to a file and read again is unchanged', () => {
  const again = readCatalogueFile(JSON.parse(JSON.stringify(file)))
  expect(again).toEqual({ catalogue, faults: [] })
})

test('a change of an item affects only that item and keeps its place [SPEC-17-25]', () => {
  const { changed, faults } = checkChanges(catalogue, [changeOf({ after: { ...movie, price: '10.00' } })])
  expect(faults).toEqual([])
  const options = catalogue.packages[2]?.options.map((option) => ({ ...option, pricePaise: 1000 }))
  expect(changed).toEqual({
    ...catalogue,
    packages: catalogue.packages.map((one) => (one.id === movie.id ? { ...one, options } : one)),
  })
})

test('new items follow the item that they name, also in a chain; without one they come last', () => {
  const added = (id: string, follows: string | null): [string, Placed<{ id: string }>] => [
    ...([id, { item: { id }, follows, isMoved: false }] as const),
  ]
  const items = ['a', 'b', 'c'].map((id) => ({ id }))
  const changes = new Map([
    added('z', null),
    added('a2', 'a1'),
    added('a1', 'a'),
    added('0', ''),
    added('lost', 'gone'),
    added('b1', 'b'),
  ])
  changes.set('b', { item: undefined, follows: null, isMoved: false })
  const arranged = arrangeItems(items, changes)
  expect(arranged.map(({ id }) => id)).toEqual(['0', 'a', 'a1', 'a2', 'b1', 'c', 'z', 'lost'])
})

test('moved items follow the item that they name, even if that item is moved too', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const moved = (id: string, follows: string): [string, Placed<{ id: string }>] => [
    ...([id, { item: { id }, follows, isMoved: true }] as const),
  ]
  const arrange = (...changes: ReturnType<typeof moved>[]) =>
    arrangeItems(items, new Map(changes))
      .map(({ id }) => id)
      .join('')
  expect(arrange(moved('a', 'd'))).toBe('bcda')
  expect(arrange(moved('d', ''), moved('b', 'd'))).toBe('dbac')
  expect(arrange(moved('a', 'b'), moved('b', 'a'))).toBe('cdab')
})

test('a chain of ten thousand new items is arranged', () => {
  const chain = Array.from({ length: 10_000 }, (_, i) => String(i))
  const changes = new Map(
    chain.map(
      (id, i) => [id, { item: { id }, follows: i === 0 ? '' : String(i - 1), isMoved: false }] as const,
    ),
  )
  expect(arrangeItems<{ id: string }>([], changes).map(({ id }) => id)).toEqual(chain)
})

test('an item that differs from the base of its change is a conflict, whatever the order of its fields [SPEC-17-27]', () => {
  const reordered = Object.fromEntries(Object.entries(movie).toReversed())
  const same = changeOf({ before: { ...reordered, id: movie.id } })
  expect(findConflicts(file, [same])).toEqual([])
  for (const before of [null, { ...movie, price: '1.00' }])
    expect(findConflicts(file, [changeOf({ before })])).toHaveLength(1)
})

test('a fault names the item instead of its place in a file', () => {
  expect(readablePlace('packages[3].options[0].price (family-max)')).toBe(
    'package family-max, options[0].price',
  )
  expect(readablePlace('faqs[0] (what)')).toBe('question what')
  expect(readablePlace('the file')).toBe('the file')
})

test.each([
  [{ ...movie, price: '1.234' }, 'price'],
  [{ ...movie, unknown: true }, 'item'],
  [
    { ...smallCatalogue.packages[0], options: [{ poid: 'a', duration: '1 Month', price: '1' }] },
    'options.0.poid',
  ],
  [{ ...movie, name: 'a\u0000b' }, 'item'],
  [{ ...movie, description: 'a\ud800' }, 'item'],
  [null, 'item'],
  [[], 'item'],
])('a fault of an item is reported under its field', (given, field) => {
  expect(Object.keys(readItem('package', given).faults ?? {})).toEqual([field])
})

test('the differences of two catalogues turn the first into the second, and their inverse turns it back [SPEC-17-31]', () => {
  const packages = Array.from({ length: 12 }, (_, i) => ({
    ...movie,
    id: `m${String(i)}`,
    poid: `P-${String(i)}`,
  }))
  const all = catalogueOf({ ...smallCatalogue, packages })
  for (const seed of ['1', '2', '3', '4', '5', '6', '7', '8']) {
    const random = createSeededRandom(seed)
    const part = () => ({ ...all, packages: all.packages.filter(() => random.happens(0.6)) })
    const [from, to] = [part(), part()]
    to.packages.sort(() => (random.happens(0.5) ? 1 : -1))
    const changes = differencesOf(toCatalogueFile(from), toCatalogueFile(to))
    const apply = (base: typeof from, given: typeof changes) => {
      const { changed, faults } = checkChanges(base, given)
      expect(faults).toEqual([])
      return changed && mergeChanges(base, changed, given)
    }
    expect(apply(from, changes)).toEqual(to)
    const stored = changes.map((one) => ({ ...one, basedOn: 1, editedBy: 'kavya.n', editedAt: new Date(0) }))
    expect(apply(to, inverseOf(stored))).toEqual(from)
  }
})
