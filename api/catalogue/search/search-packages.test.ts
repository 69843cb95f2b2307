/** Tests search in several scripts and spellings. */
import seed from '#db/seed/catalogue.json' with { type: 'json' }
import { smallCatalogue } from '#test/fixtures.ts'
import { tableOfCatalogue } from '#test/pack-tables.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { buildSearchIndex } from '#api/catalogue/search/word-index/build-search-index.ts'
import { collectListTexts, textsOf } from '#api/catalogue/catalogue-text.ts'
import { collectPacks } from '#api/catalogue/collect-packs.ts'
import { readTextFile } from '#api/catalogue/import/read-text-file.ts'
import { catalogueOf } from '#test/catalogue-of.ts'
import { searchPackages } from './search-packages.ts'

async function indexOf(file: object) {
  const catalogue = catalogueOf(file)
  const table = tableOfCatalogue(catalogue)
  return { table, index: await buildSearchIndex(table, catalogue, async () => undefined) }
}
const idsIn =
  ({ table, index }: Awaited<ReturnType<typeof indexOf>>) =>
  (query: string) =>
    searchPackages(index, query).map((position) => table.at(position).fld_package_id)

const idsFor = idsIn(await indexOf(seed))

/** Builds the index of a catalogue of movies with these titles, in this order; "title|alias" adds an alias. */
async function selling(...titles: string[]) {
  const [plan, , movie] = smallCatalogue.packages
  const packages = titles.map((title, i) => {
    const [name, alias = ''] = title.split('|')
    return { ...movie, id: `m${String(i)}`, poid: `P2-${String(i)}`, name, alias, description: 'A film.' }
  })
  const ids = idsIn(await indexOf({ ...smallCatalogue, packages: [plan, ...packages] }))
  return (query: string) => ids(query).map((id) => titles[Number(id.slice(1))])
}

describe('names of languages and genres in all languages', () => {
  const isInstalled = (file: string) => /^catalogue\.[a-z]+\.json$/.test(file)
  const files = readdirSync('db/seed').filter(isInstalled)
  const texts = collectListTexts(
    files.flatMap((file) => {
      const read = readTextFile(JSON.parse(readFileSync(`db/seed/${file}`, 'utf8')), () => undefined)
      return read ? read.texts.map((text) => ({ ...text, language: read.language })) : []
    }),
  )
  const catalogue = catalogueOf(seed)
  const table = tableOfCatalogue(catalogue)
  const named = [
    ...catalogue.languages.map(({ id }) => ['language', id] as const),
    ...catalogue.genres.map(({ id }) => ['genre', id] as const),
  ]

  test.each(named)('find the packs of the %s %s', async (kind, id) => {
    const index = await buildSearchIndex(table, { ...catalogue, texts }, async () => undefined)
    const found = (query: string) =>
      searchPackages(index, query).map((position) => table.at(position)[`fld_${kind}`])
    const own = Array.from(table.positions({ [kind]: id })).length
    const names = textsOf(texts, kind, id).map(({ name }) => name)
    expect(names).toHaveLength(files.length)
    for (const name of names)
      expect(
        found(name).filter((one) => one === id),
        name,
      ).toHaveLength(own)
  })

  test('are found in other normal forms, with joiners, and without the dot below', async () => {
    const index = await buildSearchIndex(table, { ...catalogue, texts }, async () => undefined)
    const count = (query: string) => searchPackages(index, query).length
    for (const [name, others] of [
      ['ओड़िया', ['ओड\u093cिया', 'ओडिया', 'ओ\u200dड़िया']],
      ['फ़ैमिली', ['फैमिली', 'फ\u093cैमिली']],
      ['হিন্দি', ['হিন্\u200cদি']],
      ['ഒഡിയ', ['ഒഡി\u200dയ']],
    ] as const)
      for (const other of others) {
        expect(count(name), name).toBeGreaterThan(0)
        expect(count(other), other).toBe(count(name))
      }
  })
})

test('finds a title in another language, as it is spelt there or in Latin letters', async () => {
  const catalogue = catalogueOf(smallCatalogue)
  const packs = collectPacks(catalogue.apps)
  for (const one of catalogue.packages)
    packs.add(one, one.id === 'vilakku' ? [{ language: 'hi', name: 'दीपमाला', description: '' }] : [])
  const table = packs.finish()
  const index = await buildSearchIndex(table, catalogue, async () => undefined)
  for (const query of ['दीपमाला', 'दीप\u200dमाला', 'deepmala'])
    expect(searchPackages(index, query).map((position) => table.at(position).fld_package_id)).toEqual([
      'vilakku',
    ])
})

test.each([
  ['கடலோர', 'kadalora-rayil'],
  ['kadalora', 'kadalora-rayil'],
  ['KADALORA  RAYIL', 'kadalora-rayil'],
  ['kadaloraa rail', 'kadalora-rayil'],
  ['కడలోర రయిల్', 'kadalora-rayil'],
  ['kadalorarayil', 'kadalora-rayil'],
  ['rayil', 'kadalora-rayil'],
  ['locksmith', 'aakhri-darwaza'],
  ['आख़िरी', 'aakhri-darwaza'],
  ['akhiri darvaja', 'aakhri-darwaza'],
  ['family max', 'family-max'],
  ['riverplay', 'family-max'],
])('"%s" finds %s', (query, id) => {
  expect(idsFor(query)).toContain(id)
})

test('finds one title from every script and spelling', async () => {
  const find = await selling('Static Orbit', 'Vikram', 'Thunivu')
  const spellings = [
    'vikram',
    'Vikkram',
    'vicram',
    'wikram',
    'விக்ரம்',
    'విక్రమ్',
    'വിക്രം',
    'ವಿಕ್ರಮ್',
    'विक्रम',
    'বিক্রম',
  ]
  for (const spelling of spellings) expect(find(spelling), spelling).toEqual(['Vikram'])
  for (const spelling of ['துணிவு', 'tunivu', 'dhunivu'])
    expect(find(spelling), spelling).toEqual(['Thunivu'])
})

test('ranks the typed spelling before the same loose key, and that before the same consonants', async () => {
  const find = await selling('Vegram', 'Vikkram Returns', 'The Vikram File', 'Vikram Vedha', 'Vikram')
  expect(find('vikram')).toEqual(['Vikram', 'Vikram Vedha', 'The Vikram File', 'Vikkram Returns', 'Vegram'])
})

test('ranks the closest of the titles with the same consonant key first', async () => {
  const find = await selling('Kadalai', 'Gadal', 'Kudil')
  expect(find('kudel')).toEqual(['Kudil', 'Kadalai', 'Gadal'])
})

test('keeps titles that match equally well in the order of the catalogue', async () => {
  const find = await selling('Nadi Two', 'Nadi Three', 'Nadi One')
  expect(find('nadi')).toEqual(['Nadi Two', 'Nadi Three', 'Nadi One'])
})

test('finds packs by language, genre or app, ranked below titles', async () => {
  expect(idsFor('odia')).toContain('samudra-kula')
  expect(idsFor('sci-fi')).toEqual(expect.arrayContaining(['static-orbit', 'teesra-chand']))
  expect(idsFor('tamil action')).toContain('kadalora-rayil')
  expect(idsFor('tamarai talkies')).toEqual(expect.arrayContaining(['tamil-home', 'mazhai-vaasal']))
  const find = await selling('Train', 'Tamil Moon')
  expect(find('tamil')).toEqual(['Tamil Moon', 'Train'])
})

test('accepts words in any order, and ignores a last word that matches nothing', async () => {
  expect(idsFor('rayil kadalora')[0]).toBe('kadalora-rayil')
  expect(idsFor('kadalora rayil zzzz')).toEqual(['kadalora-rayil'])
})

test.each([
  ['Foodlight', 'floodlight'],
  ['Floodlihgt', 'floodlight'],
  ['Lanten Coast', 'the-lantern-coast'],
  ['Niliri Station', 'nilgiri-station'],
  ['Mazai Vaasal', 'mazhai-vaasal'],
  ['station nilgirri', 'nilgiri-station'],
  ['lantern coasd', 'the-lantern-coast'],
  ['கடலோரர ரயில்', 'kadalora-rayil'],
])('corrects one wrong letter in a word: "%s" finds %s first', (query, id) => {
  expect(idsFor(query)[0]).toBe(id)
})

/** Returns the title with one deletion, insertion, substitution and swap at each position of each long word. */
function withOneWrong(title: string): string[] {
  const words = title.split(' ')
  return words.flatMap((word, i) =>
    word.length < 6
      ? []
      : Array.from(word).flatMap((letter, at) => {
          const [before, after] = [word.slice(0, at), word.slice(at + 1)]
          const wrong = [before + after, `${before}q${letter}${after}`, `${before}q${after}`]
          if (after !== '') wrong.push(before + after.charAt(0) + letter + after.slice(1))
          return wrong.map((one) => words.with(i, one).join(' '))
        }),
  )
}

test('ranks at least 95 of 100 titles with one wrong letter among the first ten', () => {
  const asked = seed.packages.flatMap(({ id, name, alias = '' }) =>
    withOneWrong((alias || name).toLowerCase()).map((query) => ({ id, query })),
  )
  const missed = asked.filter(({ id, query }) => !idsFor(query).slice(0, 10).includes(id))
  expect(asked.length).toBeGreaterThan(2_000)
  expect(missed.length / asked.length).toBeLessThan(0.05)
})

test('ranks titles with the typed word or prefix before titles with one wrong letter', async () => {
  const find = await selling('Marter', 'The Master', 'Masterful', 'Master')
  expect(find('master')).toEqual(['Master', 'Masterful', 'The Master'])
  const beginning = await selling('Paste', 'Masters of Music')
  expect(beginning('maste')).toEqual(['Masters of Music', 'Paste'])
})

test('does not correct a word of four letters', async () => {
  const find = await selling('Kathalu')
  expect(find('kall')).toEqual([])
})

test('finds only whole titles for a query that is too short to search', async () => {
  const find = await selling('96', 'ஐ|I', 'I Am', '96 Hours')
  expect(find('96')).toEqual(['96'])
  expect(find('ஐ')).toEqual(['ஐ|I'])
  expect(find('i')).toEqual(['ஐ|I'])
  expect(find('am')).toEqual([])
})

test('returns an empty list if nothing matches, and at most 200 packages', async () => {
  expect(idsFor('zzzz')).toEqual([])
  expect(idsFor('!!!')).toEqual([])
  const find = await selling(...Array.from({ length: 250 }, (_, number) => `Nadi ${String(number)}`))
  expect(find('nadi')).toHaveLength(200)
})

test('applies a filter before the limit of results', async () => {
  const titles = Array.from({ length: 320 }, (_, number) => `Nadi ${String(number)}`)
  const { index } = await indexOf({
    ...smallCatalogue,
    packages: titles.map((name, i) => ({
      ...smallCatalogue.packages[2],
      id: `m${String(i)}`,
      poid: `P2-${String(i)}`,
      name,
      alias: '',
      description: 'A film.',
    })),
  })
  const accepts = (position: number) => position >= 317
  expect(searchPackages(index, 'nadi', { accepts })).toEqual([317, 318, 319])
  expect(searchPackages(index, 'nady', { accepts })).toEqual([317, 318, 319])
  expect(searchPackages(index, 'nadi 319', { accepts: (position) => position < 5 })).toEqual([0, 1, 2, 3, 4])
})

test('yields to other work while a large catalogue is indexed [THR-W8, ASVS-15.2.2]', async () => {
  let pauses = 0
  const catalogue = catalogueOf(seed)
  const packages = Array.from({ length: 10 }, () => catalogue.packages).flat()
  await buildSearchIndex(tableOfCatalogue({ ...catalogue, packages }), catalogue, async () => {
    pauses++
  })
  expect(pauses).toBeGreaterThan(Math.floor(packages.length / 100))
})
