/** Tests the invented catalogue for benches. */
import { readCatalogueFile } from '#api/catalogue/import/read-catalogue-file.ts'
import { expect, test } from 'vitest'
import { inventCatalogue } from './large-catalogue.ts'

test('invents the same valid catalogue of any size each time, in several scripts', () => {
  const file = inventCatalogue(200)
  expect(inventCatalogue(200)).toEqual(file)
  const { catalogue, faults } = readCatalogueFile(file)
  expect(faults).toEqual([])
  const packs = catalogue.packages.filter(({ type }) => type !== '1')
  expect(packs).toHaveLength(200)
  for (const { id, appIds } of packs) expect([1, 2], id).toContain(appIds.length)
  const names = packs.map(({ name }) => name).join(' ')
  for (const script of ['Devanagari', 'Bengali', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Latin'])
    expect(names, script).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
})
