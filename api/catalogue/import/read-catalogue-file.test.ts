/** Tests reading and validation of a catalogue file. */
import { smallCatalogue } from '#test/fixtures.ts'
import { expect, test } from 'vitest'
import { readCatalogueFile } from './read-catalogue-file.ts'

type Changed = { packages: Record<string, unknown>[] } & Record<string, unknown>

/** Returns the small catalogue with a change applied. */
function faultsAfter(change: (file: Changed) => void): string[] {
  const file = structuredClone(smallCatalogue) as unknown as Changed
  change(file)
  return readCatalogueFile(file).faults.map(({ place, message }) => `${place}: ${message}`)
}

test('reads a valid file without faults, with prices in whole paise', () => {
  const { catalogue, faults } = readCatalogueFile(smallCatalogue)
  expect(faults).toEqual([])
  expect(catalogue.packages[0]?.options[1]).toEqual({
    poid: 'P1-FAMILY-MAX-3M',
    duration: '3 Months',
    months: 3,
    days: null,
    pricePaise: 687_00,
  })
  expect(catalogue.packages[2]?.options).toMatchObject([{ duration: '30 Days', months: null, days: 30 }])
})

test('gives a pack thirty days if the file has no duration [SPEC-12-20]', () => {
  const daysOf = (days: object) => {
    const { days: _, ...movie } = smallCatalogue.packages[2]!
    const { catalogue } = readCatalogueFile({ ...smallCatalogue, packages: [{ ...movie, ...days }] })
    return catalogue.packages[0]?.options[0]
  }
  expect(daysOf({})).toMatchObject({ duration: '30 Days', months: null, days: 30 })
  expect(daysOf({ days: 7 })).toMatchObject({ duration: '7 Days', months: null, days: 7 })
})

test.each([null, 7, 'catalogue', [], { packages: {} }])(
  'rejects %j, which is not a catalogue file',
  (input) => {
    const { catalogue, faults } = readCatalogueFile(input)
    expect(faults.length).toBeGreaterThan(0)
    expect(catalogue.packages).toEqual([])
  },
)

test('reports every fault with its place and the id of the item', () => {
  const faults = faultsAfter(({ packages }) => {
    packages[0]!['name'] = ''
    packages[2]!['price'] = '149.999'
    packages[3]!['poid'] = 'P3,VILAKKU'
  })
  expect(faults).toEqual([
    'packages[0].name (family-max): must not be empty',
    'packages[2].price (kadalora-rayil): must be more than zero, in rupees, such as "149.00"',
    'packages[3].poid (vilakku): must be 1 to 40 capital letters, digits and hyphens',
  ])
})

test('reports more faults than a function takes as arguments', () => {
  const packages = Array.from({ length: 800 }, () => ({ type: '1', apps: Array<string>(100).fill('A') }))
  const { faults } = readCatalogueFile({ ...smallCatalogue, packages })
  // In each package, id, name, description and options are missing. Each app is an invalid and unknown id; all but one are duplicates.
  expect(faults).toHaveLength(800 * (4 + 100 + 100 + 99))
})

test('rejects a price of zero', () => {
  expect(faultsAfter(({ packages }) => (packages[2]!['price'] = '0.00'))[0]).toContain('more than zero')
})

test('reports an unknown key instead of dropping it', () => {
  expect(faultsAfter(({ packages }) => (packages[2]!['langauge'] = 'tamil'))).toEqual([
    'packages[2] (kadalora-rayil): has unknown keys: langauge',
  ])
})

test('rejects an id used twice in its list and a poid used twice in the file', () => {
  const faults = faultsAfter(({ packages }) => {
    packages[1]!['id'] = 'family-max'
    packages[3]!['poid'] = 'P2-KADALORA-RAYIL'
  })
  expect(faults).toEqual([
    'packages[1].id (family-max): "family-max" is already used at packages[0].id (family-max)',
    'packages[3].poid (vilakku): "P2-KADALORA-RAYIL" is already used at packages[2].poid (kadalora-rayil)',
  ])
})

test('reads the apps where a pack plays, in their order; a pack without the list has none', () => {
  const { apps: _, ...movie } = smallCatalogue.packages[2]!
  const appsOf = (item: object) =>
    readCatalogueFile({ ...smallCatalogue, packages: [item] }).catalogue.packages[0]?.appIds
  expect(appsOf({ ...movie, apps: ['three', 'one'] })).toEqual(['three', 'one'])
  expect(appsOf(movie)).toEqual([])
})

test('rejects apps of a pack that are unknown, used twice or not a list', () => {
  const faults = faultsAfter(({ packages }) => {
    packages[2]!['apps'] = ['one', 'four', 'one']
    packages[3]!['apps'] = 'one'
  })
  expect(faults).toEqual([
    'packages[3].apps (vilakku): must be a list of app ids',
    'packages[2].apps[2] (kadalora-rayil): "one" is already used at packages[2].apps[0] (kadalora-rayil)',
    'packages[2].apps[1] (kadalora-rayil): there is no app "four"',
  ])
})

test('rejects a plan that has a duration or an app twice', () => {
  const faults = faultsAfter(({ packages }) => {
    packages[1]!['apps'] = ['one', 'one']
    const [first] = packages[1]!['options'] as Record<string, unknown>[]
    first!['duration'] = '3 Months'
  })
  expect(faults).toEqual([
    'packages[1].options[1].duration (south-stars): "3 Months" is already used at packages[1].options[0].duration (south-stars)',
    'packages[1].apps[1] (south-stars): "one" is already used at packages[1].apps[0] (south-stars)',
  ])
})

test('rejects references to unknown ids', () => {
  const faults = faultsAfter(({ packages }) => {
    packages[0]!['apps'] = ['one', 'four']
    packages[2]!['language'] = 'latin'
    packages[3]!['genre'] = 'opera'
  })
  expect(faults).toEqual([
    'packages[2].language (kadalora-rayil): there is no language "latin"',
    'packages[3].genre (vilakku): there is no genre "opera"',
    'packages[0].apps[1] (family-max): there is no app "four"',
  ])
})

test.each([
  ['<p>Hello <b>you</b><br></p>', '<p>Hello <b>you</b><br /></p>'],
  ['<p onclick="x()">Hello</p><script>x()</script>', '<p>Hello</p>'],
  ['<a href="javascript:x()">go</a>', '<a>go</a>'],
  ['<a href="//evil.example">go</a>', '<a>go</a>'],
  ['<a href="http://plain.example">go</a>', '<a>go</a>'],
  ['<a href="tel:18001037575" style="x">call</a>', '<a href="tel:18001037575">call</a>'],
  ['<a href="/cart">cart</a><img src=x onerror=x()>', '<a href="/cart">cart</a>'],
])(
  'keeps only allowed HTML in an answer: %s [SPEC-10.5-01, THR-P5, ASVS-1.2.2, ASVS-1.3.1, ASVS-1.3.4]',
  (answer, expected) => {
    const { catalogue } = readCatalogueFile({
      ...smallCatalogue,
      faqs: [{ id: 'q', question: 'Why?', answer }],
    })
    expect(catalogue.faqs[0]?.answerHtml).toBe(expected)
  },
)

test('rejects an answer without any allowed content [SPEC-10.5-01]', () => {
  const faqs = [{ id: 'q', question: 'Why?', answer: '<script>x()</script>' }]
  expect(readCatalogueFile({ ...smallCatalogue, faqs }).faults).toEqual([
    { place: 'faqs[0].answer (q)', message: 'has no content that may be shown' },
  ])
})
