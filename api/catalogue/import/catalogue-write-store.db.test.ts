/** Tests which rows an import writes. */
import type { Db } from '#api/platform/db/tables.ts'
import { freshDatabase } from '#test/database.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { openSimulators } from '#test/simulators/open-simulators.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importCatalogue } from './import-catalogue.ts'

type File = typeof smallCatalogue
type Item = File['packages'][number]

/** Each row with the transaction that wrote it and the one that locked it last. */
const ROWS = sql<{ name: string; writer: string; locker: string }>`
  select name, writer::text, locker::text from (
    select 'language ' || id as name, xmin as writer, xmax as locker from language
    union all select 'genre ' || id, xmin, xmax from genre
    union all select 'app type ' || id, xmin, xmax from app_type
    union all select 'app ' || id, xmin, xmax from app
    union all select 'package ' || id, xmin, xmax from package
    union all select 'price ' || poid, xmin, xmax from price_option
    union all select 'app of ' || package_id || ': ' || app_id, xmin, xmax from package_app
    union all select 'question ' || id, xmin, xmax from faq) one`

async function readRows(db: Db, by: 'writer' | 'locker'): Promise<Map<string, string>> {
  const { rows } = await ROWS.execute(db)
  return new Map(rows.map((row) => [row.name, row[by]]))
}

/** Imports the small catalogue, then a changed one. @returns the rows that the second import wrote or deleted, or locked */
async function rowsTouched(change: (file: File) => object, by: 'writer' | 'locker'): Promise<string[]> {
  const db = await freshDatabase()
  const { runtime } = await openSimulators()
  await importCatalogue({ db, runtime }, smallCatalogue, { apply: true })
  const before = await readRows(db, by)
  const report = await importCatalogue({ db, runtime }, change(smallCatalogue), { apply: true })
  expect(report).toMatchObject({ faults: [], version: 2 })
  const after = await readRows(db, by)
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name)).toSorted()
}

const withPackage = (id: string, change: Partial<Item>) => (file: File) => ({
  ...file,
  packages: file.packages.map((one) => (one.id === id ? { ...one, ...change } : one)),
})
const newTitle = { ...smallCatalogue.packages[2]!, id: 'new', poid: 'P2-NEW' }

test.each([
  ['a title', withPackage('vilakku', { name: 'Vilakku' }), ['package vilakku']],
  ['a price', withPackage('vilakku', { price: '199.00' }), ['price P3-VILAKKU']],
  [
    'the apps of a pack',
    withPackage('kadalora-rayil', { apps: ['two', 'three'] }),
    ['app of kadalora-rayil: one', 'app of kadalora-rayil: three'],
  ],
  [
    'the order of apps',
    withPackage('kadalora-rayil', { apps: ['one', 'two'] }),
    ['app of kadalora-rayil: one', 'app of kadalora-rayil: two'],
  ],
  [
    'an answer',
    (file: File) => ({ ...file, faqs: file.faqs.map((faq) => ({ ...faq, answer: 'Apps.' })) }),
    ['question what'],
  ],
  ['no question', (file: File) => ({ ...file, faqs: [] }), ['question what']],
  [
    'the name of a genre',
    (file: File) => ({ ...file, genres: [{ id: 'action', name: 'Fights' }] }),
    ['genre action'],
  ],
  [
    'an inserted title',
    (file: File) => ({
      ...file,
      packages: [...file.packages.slice(0, 2), newTitle, ...file.packages.slice(2)],
    }),
    ['app of new: one', 'app of new: two', 'package new', 'price P2-NEW'],
  ],
  [
    'the title that moved to the start',
    (file: File) => ({ ...file, packages: [...file.packages.slice(-1), ...file.packages.slice(0, -1)] }),
    ['package vilakku'],
  ],
  [
    'a title that is withdrawn',
    (file: File) => ({ ...file, packages: file.packages.filter(({ id }) => id !== 'kadalora-rayil') }),
    ['package kadalora-rayil', 'price P2-KADALORA-RAYIL'],
  ],
])('an import with one change writes no other row: %s', async (_, change, written) => {
  expect(await rowsTouched(change, 'writer')).toEqual(written)
})

test('an import locks no row that it does not change', async () => {
  const touched = await rowsTouched(withPackage('vilakku', { price: '199.00' }), 'locker')
  expect(touched).toEqual(['price P3-VILAKKU'])
})

test('a withdrawn app plan keeps its apps, which the dashboard of its owners shows', async () => {
  const withoutPlan = (file: File) => ({
    ...file,
    packages: file.packages.filter(({ id }) => id !== 'south-stars'),
  })
  const withdrawn = ['P1-SOUTH-STARS-12M', 'P1-SOUTH-STARS-1M', 'P1-SOUTH-STARS-3M'].map(
    (poid) => `price ${poid}`,
  )
  expect(await rowsTouched(withoutPlan, 'writer')).toEqual(['package south-stars', ...withdrawn])
})
