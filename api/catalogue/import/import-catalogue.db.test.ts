/** Tests that an import is atomic and never deletes what an order refers to. */
import type { Db } from '#api/platform/db/tables.ts'
import { freshDatabase } from '#test/database.ts'
import { FAMILY, smallCatalogue, TRAIN_BANNER } from '#test/fixtures.ts'
import { openSimulators } from '#test/simulators/open-simulators.ts'
import { NOON } from '#test/simulators/external-simulators.ts'
import { expect, test } from 'vitest'
import { findVersion, readCatalogue } from '#api/catalogue/catalogue-store.ts'
import { importCatalogue } from './import-catalogue.ts'

async function open() {
  const db = await freshDatabase()
  const { runtime } = await openSimulators()
  return { db, runtime }
}

const without = (id: string) => ({
  ...smallCatalogue,
  packages: smallCatalogue.packages.filter((one) => one.id !== id),
})

/** Returns the stored catalogue and its version. */
const readStored = (db: Db) =>
  db
    .transaction()
    .execute(async (tx) => ({ version: await findVersion(tx), catalogue: await readCatalogue(tx) }))

const onSale = async (db: Db) => (await readStored(db)).catalogue.packages.map(({ id }) => id)

test('puts the items of the file on sale, in the order of the file', async () => {
  const shop = await open()
  const report = await importCatalogue(shop, smallCatalogue, { apply: true })

  expect(report).toMatchObject({ faults: [], version: 1 })
  expect(report.difference.added).toContain('package kadalora-rayil')
  const { version, catalogue } = await readStored(shop.db)
  expect(version).toBe(1)
  expect(catalogue.packages.map(({ id }) => id)).toEqual(smallCatalogue.packages.map(({ id }) => id))
  expect(catalogue.packages[0]).toMatchObject({ appIds: ['one', 'two', 'three'], languageId: null })
  expect(catalogue.packages[0]?.options.map(({ pricePaise }) => pricePaise)).toEqual([
    249_00, 687_00, 2388_00,
  ])
  expect(catalogue.faqs).toEqual([
    { id: 'what', question: 'What is it?', answerHtml: '<p>Many apps in one place.</p>' },
  ])
})

test('writes nothing without `apply`', async () => {
  const shop = await open()
  const report = await importCatalogue(shop, smallCatalogue, { apply: false })

  expect(report.difference.added.length).toBeGreaterThan(0)
  expect(report.version).toBe(0)
  expect(await readStored(shop.db)).toMatchObject({ version: 0, catalogue: { packages: [] } })
})

test('changes nothing and keeps the version if the same file is imported again', async () => {
  const shop = await open()
  await importCatalogue(shop, smallCatalogue, { apply: true })
  const again = await importCatalogue(shop, smallCatalogue, { apply: true })

  expect(again).toEqual({ faults: [], difference: { added: [], changed: [], withdrawn: [] }, version: 1 })
})

test('changes nothing if the file has one fault', async () => {
  const shop = await open()
  await importCatalogue(shop, smallCatalogue, { apply: true })
  const [first, ...others] = smallCatalogue.packages
  const faulty = {
    ...smallCatalogue,
    packages: [
      { ...first, name: 'New name' },
      { ...others[0], name: '' },
    ],
  }
  const report = await importCatalogue(shop, faulty, { apply: true })

  expect(report.faults.map(({ place }) => place)).toEqual(['packages[1].name (south-stars)'])
  expect(report.version).toBe(1)
  expect((await readStored(shop.db)).catalogue.packages[0]?.name).toBe('Family Max')
})

test('withdraws a package that the file omits, and keeps its row for orders', async () => {
  const shop = await open()
  await importCatalogue(shop, smallCatalogue, { apply: true })
  const report = await importCatalogue(shop, without('vilakku'), { apply: true })

  expect(report.difference).toEqual({ added: [], changed: [], withdrawn: ['package vilakku'] })
  expect(report.version).toBe(2)
  expect(await onSale(shop.db)).not.toContain('vilakku')
  const rows = await shop.db
    .selectFrom('package')
    .innerJoin('price_option', 'price_option.package_id', 'package.id')
    .select(['package.withdrawn_at as package', 'price_option.withdrawn_at as option'])
    .where('package.id', '=', 'vilakku')
    .execute()
  expect(rows).toEqual([{ package: NOON, option: NOON }])
})

test('restores a withdrawn package at its position', async () => {
  const shop = await open()
  await importCatalogue(shop, smallCatalogue, { apply: true })
  await importCatalogue(shop, without('south-stars'), { apply: true })
  const report = await importCatalogue(shop, smallCatalogue, { apply: true })

  expect(report.difference.added).toEqual(['package south-stars'])
  expect(await onSale(shop.db)).toEqual(smallCatalogue.packages.map(({ id }) => id))
})

test('stops listing a language that only withdrawn packages have', async () => {
  const shop = await open()
  await importCatalogue(shop, smallCatalogue, { apply: true })
  const plans = smallCatalogue.packages.filter(({ type }) => type === '1')
  await importCatalogue(shop, { ...smallCatalogue, languages: [], packages: plans }, { apply: true })

  expect((await readStored(shop.db)).catalogue.languages).toEqual([])
})

test('rejects a poid that belongs to another package', async () => {
  const shop = await open()
  await importCatalogue(shop, smallCatalogue, { apply: true })
  await importCatalogue(shop, without('vilakku'), { apply: true })
  const renamed = smallCatalogue.packages.map((one) => (one.id === 'vilakku' ? { ...one, id: 'lamp' } : one))
  const report = await importCatalogue(shop, { ...smallCatalogue, packages: renamed }, { apply: true })

  expect(report.faults).toEqual([
    {
      place: 'packages[3] (lamp)',
      message: 'poid "P3-VILAKKU" belongs to package "vilakku"; choose another',
    },
  ])
  expect(report.version).toBe(2)
})

test('rejects another duration of a poid, also of a withdrawn one [SPEC-12-22]', async () => {
  const shop = await open()
  await importCatalogue(shop, smallCatalogue, { apply: true })
  await importCatalogue(shop, without('vilakku'), { apply: true })
  const packages = smallCatalogue.packages.map(({ options, ...one }) => ({
    ...one,
    ...(one.id === 'vilakku' && { days: 7 }),
    ...(options && {
      options: options.map((option) =>
        option.poid === FAMILY.poid ? { ...option, duration: '6 Months', price: '240.00' } : option,
      ),
    }),
  }))
  const report = await importCatalogue(shop, { ...smallCatalogue, packages }, { apply: true })

  expect(report.faults).toEqual([
    {
      place: 'packages[0] (family-max)',
      message: 'poid "P1-FAMILY-MAX-1M" belongs to the duration "1 Month"; choose another for "6 Months"',
    },
    {
      place: 'packages[3] (vilakku)',
      message: 'poid "P3-VILAKKU" belongs to the duration "30 Days"; choose another for "7 Days"',
    },
  ])
  expect(report.version).toBe(2)
})

test('rejects new and changed items that drafts refuse, but none on sale that stays [SPEC-17-118]', async () => {
  const shop = await open()
  const image = 'https://pictures.example/a.png'
  const elsewhere = 'must be an address that begins with / and is in the shop: upload the picture'
  await importCatalogue(shop, smallCatalogue, { apply: true })
  for (const table of ['app', 'package'] as const)
    await shop.db
      .updateTable(table)
      .set({ image, name: 'Old\u0007' })
      .where('id', 'in', ['one', 'vilakku'])
      .execute()
  const old = <Item extends { id: string }>(one: Item) =>
    one.id === 'one' || one.id === 'vilakku' ? { ...one, image, name: 'Old\u0007' } : one
  const onSale = {
    ...smallCatalogue,
    apps: smallCatalogue.apps.map(old).reverse(),
    packages: smallCatalogue.packages.map(old),
  }
  const faulty = {
    ...onSale,
    genres: [...onSale.genres, { id: 'drama', name: 'Dra\u0000ma' }],
    apps: onSale.apps.map((one) => (one.id === 'one' ? { ...one, name: 'New' } : one)),
    faqs: [{ id: 'what', question: 'What is it?', answer: '<p>Apps &#8238;in one place.</p>' }],
    banners: [{ ...TRAIN_BANNER, wide: '//pictures.example/a.png' }],
  }
  expect((await importCatalogue(shop, faulty, { apply: true })).faults).toEqual([
    { place: 'genres[1] (drama)', message: 'must have no control characters' },
    { place: 'apps[2].image (one)', message: elsewhere },
    { place: 'faqs[0] (what)', message: 'must have no signs that change the direction of the text' },
    { place: 'banners[0].wide (train)', message: elsewhere },
  ])
  expect(await importCatalogue(shop, onSale, { apply: true })).toMatchObject({ faults: [], version: 2 })
})
