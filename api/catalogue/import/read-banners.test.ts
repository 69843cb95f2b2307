/** Tests reading and comparison of the banners of a catalogue file. */
import { smallCatalogue, TRAIN_BANNER } from '#test/fixtures.ts'
import { catalogueOf } from '#test/catalogue-of.ts'
import { expect, test } from 'vitest'
import { diffCatalogues } from './catalogue-diff.ts'
import { readCatalogueFile } from './read-catalogue-file.ts'

const read = (...banners: object[]) => readCatalogueFile({ ...smallCatalogue, banners })
const faultsOf = (given: object) =>
  read({ ...TRAIN_BANNER, ...given }).faults.map(({ place, message }) => `${place}: ${message}`)

test('a banner without a package has no link, and a title is stored composed and trimmed [SPEC-17-80]', () => {
  const { package: _, ...unlinked } = TRAIN_BANNER
  const { catalogue, faults } = read({ ...unlinked, title: ' ரயில்\u0bc6\u0bbe ' })
  expect(faults).toEqual([])
  expect(catalogue.banners).toEqual([{ ...unlinked, title: 'ரயில்\u0bca', package: '' }])
})

test('a file without a list of banners gives undefined banners, one with an empty list gives an empty list [SPEC-17-80]', () => {
  expect(readCatalogueFile(smallCatalogue).catalogue.banners).toBeUndefined()
  expect(read().catalogue.banners).toEqual([])
})

test.each([
  [{ language: 'urdu' }, 'banners[0].language (train): there is no language "urdu"'],
  [{ genre: 'drama' }, 'banners[0].genre (train): there is no genre "drama"'],
  [{ package: 'sequel' }, 'banners[0].package (train): there is no package "sequel"'],
  [{ title: 'x'.repeat(61) }, 'banners[0].title (train): must have at most 60 characters'],
  [{ tall: '' }, 'banners[0].tall (train): must be an address that begins with /'],
  [{ wide: 'javascript:alert(1)' }, 'banners[0].wide (train): must be an address that begins with /'],
  [{ image: '/a.svg' }, 'banners[0] (train): has unknown keys: image'],
])('refuses a banner with %j [SPEC-17-80]', (given, fault) => {
  expect(faultsOf(given)).toEqual([fault])
})

test('refuses a sixteenth banner, and two with the same id [SPEC-17-80]', () => {
  const many = Array.from({ length: 15 }, (_, at) => ({ ...TRAIN_BANNER, id: `b${String(at)}` }))
  expect(read(...many).faults).toEqual([])
  expect(read(...many, TRAIN_BANNER).faults).toEqual([
    { place: 'banners', message: 'must have at most 15 items' },
  ])
  expect(read(TRAIN_BANNER, TRAIN_BANNER).faults).toMatchObject([{ place: 'banners[1].id (train)' }])
})

test('the difference names added, changed and withdrawn banners, and a changed order [SPEC-17-80]', () => {
  const of = (...banners: object[]) => catalogueOf({ ...smallCatalogue, banners })
  const second = { ...TRAIN_BANNER, id: 'second' }
  const changed = { ...TRAIN_BANNER, title: 'ரயில்', package: '' }
  expect(diffCatalogues(of(TRAIN_BANNER), of(changed, second))).toEqual({
    added: ['banner second'],
    changed: ['banner train: title, package'],
    withdrawn: [],
  })
  expect(diffCatalogues(of(TRAIN_BANNER), of()).withdrawn).toEqual(['banner train'])
  expect(diffCatalogues(of(TRAIN_BANNER, second), of(second, TRAIN_BANNER)).changed).toEqual([
    'order: items are in another order',
  ])
})
