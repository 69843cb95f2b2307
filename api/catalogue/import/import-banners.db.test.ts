/** Tests the import of banners, and what pages show of them. */
import { createPageData } from '#api/pages/page-data.ts'
import { makeApp } from '#test/app.ts'
import { smallCatalogue, tamilTexts, TRAIN_BANNER } from '#test/fixtures.ts'
import { importCatalogueTexts } from '#api/catalogue/import/import-catalogue-texts.ts'
import { readTextFile } from '#api/catalogue/import/read-text-file.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importCatalogue } from './import-catalogue.ts'

const SECOND = { ...TRAIN_BANNER, id: 'second', package: 'family-max' }
const MISSING = `/pictures/${'0'.repeat(32)}-780.webp`

async function openBanners() {
  const { platform, catalogue } = await makeApp()
  const importFile = (change: object) =>
    importCatalogue(platform, { ...smallCatalogue, ...change }, { apply: true })
  /** Returns the banners of the pages of a language. */
  const shown = async (language: 'en' | 'ta' = 'en') => {
    await catalogue.refreshIfStale()
    return createPageData(platform, catalogue)(language).banners()
  }
  const run = (statement: string) => sql.raw(statement).execute(platform.db)
  return { platform, importFile, shown, run }
}

test('pages show the banners of a file in its order, with names, tag and link [SPEC-17-77, SPEC-17-78]', async () => {
  const { platform, importFile, shown } = await openBanners()
  expect(await shown()).toEqual([])
  expect((await importFile({ banners: [SECOND, { ...TRAIN_BANNER, package: '' }] })).faults).toEqual([])
  const file = readTextFile(tamilTexts, () => undefined)
  if (file) await importCatalogueTexts(platform, file, { apply: true })
  const { package: _, ...pictures } = TRAIN_BANNER
  expect(await shown('ta')).toEqual([
    {
      ...pictures,
      id: 'second',
      poid: 'P1-FAMILY-MAX-1M',
      language: { id: 'tamil', name: 'Tamil', code: 'ta', text: 'தமிழ்' },
      genre: { id: 'action', name: 'Action', text: 'ஆக்ஷன்' },
    },
    expect.objectContaining({ id: 'train', poid: '' }),
  ])
  await importFile({ banners: [TRAIN_BANNER] })
  expect(await shown()).toMatchObject([{ id: 'train', poid: 'P2-KADALORA-RAYIL', genre: { name: 'Action' } }])
})

test('a file without a list of banners keeps them, an empty list withdraws them [SPEC-17-80]', async () => {
  const { importFile, shown } = await openBanners()
  await importFile({ banners: [TRAIN_BANNER] })
  const { difference, version } = await importFile({})
  expect(difference).toEqual({ added: [], changed: [], withdrawn: [] })
  expect(await shown()).toHaveLength(1)
  const emptied = await importFile({ banners: [] })
  expect([emptied.difference.withdrawn, emptied.version]).toEqual([['banner train'], version + 1])
  expect(await shown()).toEqual([])
})

test('a file may not withdraw a package that a remaining banner names [SPEC-17-80]', async () => {
  const { importFile } = await openBanners()
  await importFile({ banners: [TRAIN_BANNER] })
  const packages = smallCatalogue.packages.filter(({ id }) => id !== TRAIN_BANNER.package)
  expect((await importFile({ packages })).faults).toEqual([
    { place: 'banners[0].package (train)', message: 'there is no package "kadalora-rayil"' },
  ])
  expect((await importFile({ packages, banners: [] })).faults).toEqual([])
})

test('a file with a picture that is not stored is refused, with the field [SPEC-17-71, SPEC-17-80]', async () => {
  const { importFile } = await openBanners()
  const { faults } = await importFile({ banners: [{ ...TRAIN_BANNER, wide: MISSING }] })
  expect(faults).toMatchObject([{ place: 'banners[0].wide (train)' }])
})

test('the database refuses a banner with a picture that is not stored, or with unknown references [SPEC-17-71]', async () => {
  const { importFile, run } = await openBanners()
  await importFile({ banners: [TRAIN_BANNER] })
  const refusals = [
    [`update banner set tall = '${MISSING}'`, 'is not stored'],
    [`update banner set wide = '/pictures/a.svg'`, 'is not stored'],
    [`update banner set tall = 'javascript:alert(1)'`, 'banner_tall_check'],
    [`update banner set language_id = 'urdu'`, 'banner_language_id_fkey'],
    [`update banner set package_id = 'sequel'`, 'banner_package_id_fkey'],
    [`update banner set position = 15`, 'banner_position_check'],
  ] as const
  for (const [statement, cause] of refusals) await expect(run(statement), statement).rejects.toThrow(cause)
})

test('a banner whose genre an old release withdrew is hidden; one of a withdrawn pack has no link', async () => {
  const { importFile, shown, run } = await openBanners()
  const drama = [...smallCatalogue.genres, { id: 'drama', name: 'Drama' }]
  await importFile({ genres: drama, banners: [TRAIN_BANNER, { ...SECOND, genre: 'drama' }] })
  await run(`update genre set position = -1 where id = 'drama'`)
  await run(`update package set withdrawn_at = now() where id = '${TRAIN_BANNER.package}'`)
  await run('update catalogue_version set version = version + 1')
  expect(await shown()).toMatchObject([{ id: 'train', poid: '' }])
  // Neither prevents an import that keeps the banners.
  const packages = smallCatalogue.packages.filter(({ id }) => id !== TRAIN_BANNER.package)
  expect((await importFile({ packages })).faults).toEqual([])
  expect(await shown()).toMatchObject([{ id: 'train', poid: '' }])
})
