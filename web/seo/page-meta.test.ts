/** Tests the links of a page to itself in each language, in its head and in the sitemap. */
import { type Language, listLanguages } from '#contract/languages.ts'
import { pageDataContext } from '#web/document/loader-context.ts'
import { loader } from '#web/routes/sitemap.ts'
import { site } from '#test/web/render-page.tsx'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { INDEXED_PAGES } from './indexed-pages.ts'
import { pageMeta } from './page-meta.ts'

const languages = listLanguages()
const FAQS = { title: 'FAQs', description: 'Answers.', path: '/faqs' }

function linksOf(page: Parameters<typeof pageMeta>[0], offered: readonly Language[] = languages) {
  const tags = pageMeta(page)({ matches: [{ loaderData: { ...site, languages: [...offered] } }] })
  return tags.flatMap((tag) => ('rel' in tag ? [[tag['rel'], tag['hrefLang'], tag['href']]] : []))
}

test('a page names itself in each language, English as the default [SPEC-16-13]', () => {
  expect(linksOf(FAQS)).toEqual([
    ['canonical', undefined, 'https://shop.test/faqs'],
    ['alternate', 'en', 'https://shop.test/faqs'],
    ...languages
      .filter((code) => code !== 'en')
      .map((code) => ['alternate', code, `https://shop.test/${code}/faqs`]),
    ['alternate', 'x-default', 'https://shop.test/faqs'],
  ])
})

test('a private page, and a shop with one language, name no other language [SPEC-16-13]', () => {
  const alone = [['canonical', undefined, 'https://shop.test/faqs']]
  expect(linksOf({ ...FAQS, noIndex: true })).toEqual(alone)
  expect(linksOf(FAQS, ['en'])).toEqual(alone)
})

test('the sitemap has each page in each language, and each names all others [SPEC-16-13]', async () => {
  const context = new RouterContextProvider()
  context.set(pageDataContext, { site: { ...site, languages } } as never)
  const xml = await loader({ context } as unknown as Parameters<typeof loader>[0]).text()
  expect(xml.match(/<url>/g)).toHaveLength(INDEXED_PAGES.length * languages.length)
  expect(xml.match(/hreflang="ta" href="https:\/\/shop.test\/ta\/faqs"/g)).toHaveLength(languages.length)
  expect(xml).toContain('<loc>https://shop.test/or</loc>')
})
