/** Tests the import of catalogue texts. */
import type { Db } from '#api/platform/db/tables.ts'
import { freshDatabase } from '#test/database.ts'
import { smallCatalogue, tamilTexts } from '#test/fixtures.ts'
import { openSimulators } from '#test/simulators/open-simulators.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importCatalogue } from './import-catalogue.ts'
import { importCatalogueTexts } from './import-catalogue-texts.ts'
import { readTextFile } from './read-text-file.ts'

async function open() {
  const db = await freshDatabase()
  const { runtime } = await openSimulators()
  const shop = { db, runtime }
  await importCatalogue(shop, smallCatalogue, { apply: true })
  const importTexts = (file: object, { apply = true } = {}) =>
    importCatalogueTexts(
      shop,
      readTextFile(file, () => undefined)!,
      { apply },
    )
  return { ...shop, importTexts }
}

/** Returns each text with the transaction that wrote it. */
async function readTexts(db: Db, language = 'ta'): Promise<Map<string, string>> {
  const { rows } = await sql<{ item: string; writer: string }>`
    select kind || ' ' || item_id as item, xmin::text as writer from catalogue_text where language = ${language}`.execute(
    db,
  )
  return new Map(rows.map(({ item, writer }) => [item, writer]))
}

const withoutTexts = (id: string) => ({
  ...tamilTexts,
  packages: tamilTexts.packages.filter((one) => one.id !== id),
})

test('stores the texts of a language as a new version of the catalogue', async () => {
  const { db, importTexts } = await open()
  const report = await importTexts(tamilTexts)
  expect(report).toMatchObject({ faults: [], version: 2 })
  expect(report.difference).toEqual({
    added: [
      'language tamil',
      'genre action',
      'app type 2',
      'package family-max',
      'package kadalora-rayil',
      'question what',
    ],
    changed: [],
    withdrawn: [],
  })
  expect([...(await readTexts(db)).keys()].toSorted()).toEqual([
    'app_type 2',
    'faq what',
    'genre action',
    'language tamil',
    'package family-max',
    'package kadalora-rayil',
  ])
})

test('writes nothing without `apply`, and keeps the version if nothing changes', async () => {
  const { db, importTexts } = await open()
  expect(await importTexts(tamilTexts, { apply: false })).toMatchObject({ version: 1 })
  expect(await readTexts(db)).toEqual(new Map())
  await importTexts(tamilTexts)
  const again = await importTexts(tamilTexts)
  expect(again).toEqual({ faults: [], difference: { added: [], changed: [], withdrawn: [] }, version: 2 })
})

test('writes only the texts that change, and deletes those that the file omits', async () => {
  const { db, importTexts } = await open()
  await importTexts(tamilTexts)
  const before = await readTexts(db)
  const genres = [{ id: 'action', name: 'அதிரடி' }]
  const { difference } = await importTexts({ ...withoutTexts('family-max'), genres })
  expect(difference).toEqual({
    added: [],
    changed: ['genre action: name'],
    withdrawn: ['package family-max'],
  })
  const after = await readTexts(db)
  expect([...before.keys()].filter((item) => before.get(item) !== after.get(item)).toSorted()).toEqual([
    'genre action',
    'package family-max',
  ])
  expect(after.has('package family-max')).toBe(false)
})

test('leaves the texts in other languages as they are', async () => {
  const { db, importTexts } = await open()
  await importTexts(tamilTexts)
  const before = await readTexts(db)
  await importTexts({ language: 'hi', genres: [{ id: 'action', name: 'एक्शन' }] })
  await importTexts({ language: 'hi' })
  expect(await readTexts(db)).toEqual(before)
  expect(await readTexts(db, 'hi')).toEqual(new Map())
})

test('keeps the texts of a package that is withdrawn, and takes new ones for it', async () => {
  const { db, runtime, importTexts } = await open()
  await importTexts(tamilTexts)
  const packages = smallCatalogue.packages.filter(({ id }) => id !== 'kadalora-rayil')
  await importCatalogue({ db, runtime }, { ...smallCatalogue, packages }, { apply: true })
  expect((await readTexts(db)).has('package kadalora-rayil')).toBe(true)
  const renamed = [{ id: 'kadalora-rayil', name: 'ரயில்' }]
  expect(await importTexts({ ...tamilTexts, packages: renamed })).toMatchObject({ faults: [] })
})

test('names each item that the catalogue does not have, and each name of an app plan, and writes nothing', async () => {
  const { db, importTexts } = await open()
  const { faults, version } = await importTexts({
    language: 'ta',
    languages: [{ id: 'action', name: 'அ' }],
    genres: [{ id: 'action', name: 'அ' }],
    appTypes: [{ id: '9', description: 'அ' }],
    packages: [
      { id: 'lost', name: 'அ' },
      { id: 'family-max', name: 'அ' },
    ],
    faqs: [{ id: 'why', question: 'அ', answer: 'அ' }],
  })
  expect(faults.map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'languages[0] (action): the catalogue has no language "action"',
    'appTypes[0] (9): the catalogue has no app type "9"',
    'packages[0] (lost): the catalogue has no package "lost"',
    'packages[1] (family-max): an app plan has the same name in all languages',
    'faqs[0] (why): the catalogue has no question "why"',
  ])
  expect(version).toBe(1)
  expect(await readTexts(db)).toEqual(new Map())
})
