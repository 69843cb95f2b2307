/** Tests that packages are unchanged after they were stored in columns. */
import { createSeededRandom } from '#test/seeded-random.ts'
import { tableOfCatalogue } from '#test/pack-tables.ts'
import { paise } from '#contract/money.ts'
import { expect, test } from 'vitest'
import { type CataloguePackage, EMPTY_CATALOGUE, toPackage } from './catalogue.ts'

const apps = ['one', 'two'].map((id) => ({ id, name: `App ${id}`, image: `/${id}.svg` }))
const random = createSeededRandom('pack table')

const packages = Array.from({ length: 500 }, (_, i): CataloguePackage => {
  const isPlan = i % 10 === 0
  const option = (months: number | null) => ({
    poid: `P-${String(i)}-${String(months)}`,
    duration: months === null ? '30 Days' : `${String(months)} Months`,
    months,
    days: months === null ? 30 : null,
    pricePaise: paise(random.between(1, 9) * 100),
  })
  return {
    id: `p${String(i)}`,
    type: isPlan ? '1' : '2',
    name: `கடலோர ${String(i)}`,
    alias: `Kadalora ${String(i)}`,
    description: `“É” 🎬 ${'x'.repeat(random.below(50))}`,
    image: isPlan ? '' : `/${String(i)}.svg`,
    languageId: isPlan ? null : 'tamil',
    genreId: isPlan ? null : (random.pickIfAny(['drama', 'action']) ?? ''),
    appIds: isPlan ? ['two', 'one'] : [],
    options: isPlan ? [option(1), option(12)] : [option(null)],
  }
})
const table = tableOfCatalogue({ ...EMPTY_CATALOGUE, apps, packages })

test('returns each package as it was added', () => {
  expect(table.size).toBe(500)
  const byId = new Map(apps.map((app) => [app.id, app]))
  for (const [position, one] of packages.entries())
    expect(table.at(position), one.id).toEqual(toPackage(one, { apps: byId, texts: {} }))
  expect(() => table.at(500)).toThrow(RangeError)
})

test('finds packages by id and by price option, and each price option with its terms', () => {
  for (const [position, { id, name, type, options }] of packages.entries()) {
    expect(table.positionOfId(id)).toBe(position)
    for (const option of options) {
      expect(table.positionOfPoid(option.poid)).toBe(position)
      expect(table.findOffer(option.poid)).toEqual({ ...option, packageId: id, packageName: name, type })
    }
  }
  for (const unknown of ['', 'p500', 'P-1-1', 'p1 '])
    expect([table.positionOfId(unknown), table.positionOfPoid(unknown), table.findOffer(unknown)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
})

test.each([
  {},
  { type: '', language: '', genre: '' },
  { type: '2' },
  { type: '2', genre: 'drama' },
  { language: 'tamil', genre: 'action' },
  { type: '1', language: 'tamil' },
  { type: '3' },
])('lists and accepts exactly the packages that pass the filter %j', (filter) => {
  const { type = '', language = '', genre = '' } = filter
  const passing = packages.flatMap((one, position) =>
    (type === '' || one.type === type) &&
    (language === '' || one.languageId === language) &&
    (genre === '' || one.genreId === genre)
      ? [position]
      : [],
  )
  expect(Array.from(table.positions(filter))).toEqual(passing)
  expect(Array.from(packages.keys()).filter(table.accepts(filter))).toEqual(passing)
})

test('keeps the Latin form of a title without an alias', () => {
  const [pack] = packages.slice(1)
  const one = tableOfCatalogue({ ...EMPTY_CATALOGUE, packages: [{ ...pack!, name: 'நிழல் தேடி', alias: '' }] })
  expect(one.at(0)).toMatchObject({ fld_package_name: 'நிழல் தேடி', fld_alias: 'Nizhal Thedi' })
})
