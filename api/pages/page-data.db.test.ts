/** Tests the data of pages in a language. */
import { importCatalogueTexts } from '#api/catalogue/import/import-catalogue-texts.ts'
import { readTextFile } from '#api/catalogue/import/read-text-file.ts'
import type { Language } from '#contract/languages.ts'
import { makeApp } from '#test/app.ts'
import { smallCatalogue, tamilTexts } from '#test/fixtures.ts'
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { expect, test } from 'vitest'
import { createPageData } from './page-data.ts'

/** Opens a shop with three films, and with texts in Tamil unless `texts` is undefined. */
async function openPages(texts: object | undefined = tamilTexts, base = smallCatalogue) {
  const { platform, catalogue } = await makeApp()
  const film = base.packages[2]
  const films = ['a', 'b'].map((id) => ({ ...film, id, poid: `P2-${id.toUpperCase()}` }))
  const faqs = [...base.faqs, { id: 'why', question: 'Why?', answer: '<p>So.</p>' }]
  const packages = [...base.packages, ...films]
  await importCatalogue(platform, { ...base, packages, faqs }, { apply: true })
  const file = readTextFile(texts, () => undefined)
  if (file) await importCatalogueTexts(platform, file, { apply: true })
  await catalogue.refreshIfStale()
  return createPageData(platform, catalogue)
}

/** Returns everything that the pages of a language show of the catalogue. */
async function allOf(language: Language, texts?: object) {
  const data = (await openPages(texts))(language)
  return [
    data.plans(),
    data.packTypes(),
    data.packPage({}),
    data.packRows('2'),
    data.languages(),
    data.faqs(),
  ]
}

test('Tamil pages have the texts in Tamil, and the English ones if there are none', async () => {
  const data = (await openPages())('ta')
  expect(data.languages()).toEqual([{ id: 'tamil', name: 'Tamil', code: 'ta', text: 'தமிழ்' }])
  expect(data.genres()).toEqual([{ id: 'action', name: 'Action', text: 'ஆக்ஷன்' }])
  expect(data.packTypes()).toEqual([
    { id: '1', description: 'App Plans' },
    { id: '2', description: 'Movies', text: 'படங்கள்' },
    { id: '3', description: 'Shows' },
  ])
  expect(data.packRows('2')).toEqual([
    { by: 'language', id: 'tamil', name: 'Tamil', text: 'தமிழ்', total: 3 },
    { by: 'genre', id: 'action', name: 'Action', text: 'ஆக்ஷன்', total: 3 },
  ])
  expect(data.plans().map((plan) => plan.fld_texts?.description)).toEqual([
    'படங்கள், தொடர்கள், விளையாட்டு.',
    undefined,
  ])
  expect(data.packPage({ type: '2' }).data[0]?.fld_texts?.name).toBe('கரையோர இரயில்')
  expect(data.findPackByPoid('P2-KADALORA-RAYIL')?.fld_texts?.language).toBe('ta')
})

test('a question is in Tamil with its answer, or in English and marked as English [SPEC-16-11]', async () => {
  const data = (await openPages())('ta')
  expect(data.faqs()).toEqual([
    { id: 'what', question: 'இது என்ன?', answer: '<p>ஒரே இடத்தில் பல ஆப்கள்.</p>' },
    { id: 'why', question: 'Why?', answer: '<p>So.</p>', lang: 'en' },
  ])
})

test('links of an answer to pages of the shop stay in the language of the page', async () => {
  const answer = '<p><a href="/">1</a><a href="/cart?a=1">2</a><a href="https://a.example/b">3</a></p>'
  const data = await openPages({ ...tamilTexts, faqs: [{ id: 'what', question: 'இது என்ன?', answer }] })
  expect(data('ta').faqs()[0]?.answer).toBe(
    '<p><a href="/ta">1</a><a href="/ta/cart?a=1">2</a><a href="https://a.example/b">3</a></p>',
  )
})

test('English pages have the same data with and without texts in other languages', async () => {
  expect(JSON.stringify(await allOf('en'))).toBe(JSON.stringify(await allOf('en', { language: 'hi' })))
})

test('pages of a language without texts are in English, and their questions are marked as English', async () => {
  const [plans, types, page, rows, languages, faqs] = await allOf('hi')
  const [englishPlans, englishTypes, englishPage, englishRows, englishLanguages] = await allOf('en')
  expect([plans, types, page, rows, languages]).toEqual([
    englishPlans,
    englishTypes,
    englishPage,
    englishRows,
    englishLanguages,
  ])
  expect(faqs).toMatchObject([{ lang: 'en' }, { lang: 'en' }])
})

test('filters have the order of the alphabet of their language, and of the catalogue in English [SPEC-16-12]', async () => {
  const genres = [
    { id: 'comedy', name: 'Comedy' },
    { id: 'action', name: 'Action' },
    { id: 'art', name: 'Art' },
  ]
  const texts = {
    language: 'ta',
    genres: [
      { id: 'art', name: 'ஜாலம்' },
      { id: 'comedy', name: 'ஹாஸ்யம்' },
      { id: 'action', name: 'ராகம்' },
    ],
  }
  const data = await openPages(texts, { ...smallCatalogue, genres })
  expect(
    data('ta')
      .genres()
      .map(({ id }) => id),
  ).toEqual(['action', 'art', 'comedy'])
  expect(
    data('en')
      .genres()
      .map(({ id }) => id),
  ).toEqual(['comedy', 'action', 'art'])
})

test('a page has the tagline of its language, and no other translation of it', async () => {
  const data = await openPages()
  expect(data('en').site.brand.taglines).toEqual({})
  expect(Object.keys(data('ta').site.brand.taglines)).toEqual(['ta'])
})
