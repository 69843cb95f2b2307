/** Finds English that was left on a page in another language. Names, and words that its translations use too, do not count. */
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { compileTemplate } from '#translations/compile-template.ts'
import { listTranslations } from '#translations/read-translations.ts'
import { wordsOf } from '#translations/template-text.ts'
import { readFileSync } from 'node:fs'
import { readJson, textsIn } from './untranslated-data.ts'

type Catalogue = Record<'apps' | 'packages', { name: string; alias?: string }[]>

/** Names keep their Latin letters in every language. */
const { apps, packages } = readJson('db/seed/catalogue.json') as Catalogue
const NAMES = [
  ...[...apps, ...packages].flatMap(({ name, alias = '' }) => [name, alias]),
  ...textsIn(readJson('brand.json')).filter((text) => text.startsWith('Sun Direct')),
  'PayU',
  'Paytm',
  'Facebook',
  'Instagram',
  'YouTube',
  LANGUAGES.en.name,
]
const TIME = /\d\d:\d\d(?::\d\d)? [AP]M/g
/** References of orders and refunds, and subscriber numbers. */
const REFERENCE = /\b[A-Z0-9]{12,}\b/g
const LATIN_WORD = /[A-Za-z]{2,}/g

/** Returns the texts of the catalogue in a language, without the ids of the items. */
function catalogueTexts(language: Language): string[] {
  const json = readFileSync(`db/seed/catalogue.${language}.json`, 'utf8')
  return textsIn(JSON.parse(json, (key, value: unknown) => (key === 'id' ? undefined : value)))
}

/**
 * Returns a filter of texts on pages of a language.
 * @param typed what the visitor of a test typed, and the names of places that the shop found for it
 */
export function createEnglishFilter(language: Language, typed: readonly string[]) {
  const translations = listTranslations(language)
  const english = new Set(translations.filter((one) => one.text !== one.english).map((one) => one.english))
  const shown = translations.map(({ text }) => wordsOf(compileTemplate(text)))
  const translated = [...shown, ...catalogueTexts(language)]
  const words = new Set(translated.flatMap((text) => text.match(LATIN_WORD) ?? []))
  const names = [...NAMES, ...typed].filter(Boolean).sort((a, b) => b.length - a.length)
  return (texts: readonly string[]): string[] =>
    texts.filter((text) => {
      if (english.has(text)) return true
      // References first: a name may occur inside one.
      const withoutReferences = text.replace(TIME, ' ').replace(REFERENCE, ' ')
      const rest = names.reduce((left, name) => left.replaceAll(name, ' '), withoutReferences)
      return (rest.match(LATIN_WORD) ?? []).some((word) => !words.has(word))
    })
}
