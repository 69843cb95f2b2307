/** Tests the rows of packs, and the titles that are too short to search. */
import { packOnSale } from '#test/pack-on-sale.ts'
import { tableOfPacks } from '#test/pack-tables.ts'
import { expect, test } from 'vitest'
import { packRows } from './pack-rows.ts'

test('returns a row for each language, then each genre, that has at least three packs of the type', () => {
  const packs = [
    ['hindi', 'drama', '2'],
    ['tamil', 'drama', '2'],
    ['tamil', 'action', '2'],
    ['tamil', 'drama', '2'],
    ['hindi', 'drama', '3'],
    ['hindi', 'drama', '2'],
  ].map(([fld_language = '', fld_genre = '', fld_type = ''], i) =>
    packOnSale(String(i), { fld_language, fld_genre, fld_type }),
  )
  const languages = [
    { id: 'tamil', name: 'Tamil', code: 'ta' },
    { id: 'hindi', name: 'Hindi', code: 'hi' },
  ]
  const genres = [
    { id: 'action', name: 'Action' },
    { id: 'drama', name: 'Drama' },
  ]
  expect(packRows(tableOfPacks(packs), { languages, genres }, '2')).toEqual([
    { by: 'language', id: 'tamil', name: 'Tamil', total: 3 },
    { by: 'genre', id: 'drama', name: 'Drama', total: 4 },
  ])
})

test('collects the titles and aliases of each type that are too short to search, at most 200', () => {
  const titles = [
    ['96', ''],
    ['ஐ', 'I'],
    ['நதி', 'Nadi'],
    ['É!', ''],
    ['96', ''],
  ]
  const packs = titles.map(([fld_package_name = '', fld_alias = ''], i) =>
    packOnSale(String(i), { fld_package_name, fld_alias }),
  )
  const many = Array.from({ length: 700 }, (_, i) =>
    packOnSale(`many${String(i)}`, { fld_type: '3', fld_package_name: i.toString(36) }),
  )
  const short = tableOfPacks([...packs, ...many]).shortTitles
  expect(short.get('2')).toEqual(['96', 'ஐ', 'i', 'é!'])
  expect(short.get('3')).toHaveLength(200)
})
