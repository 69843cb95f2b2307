/** The lines that offer an English page in another language, each in that language: the English pages have all of them. */
import { LANGUAGE_OFFER, type LanguageOffer } from '#contract/language-offer.ts'
import { DEFAULT_LANGUAGE, type Language, listLanguages } from '#contract/languages.ts'
import { readTranslations } from './read-translations.ts'

/** Returns the lines of the languages that have a translation of them. */
export function readLanguageOffers(): Partial<Record<Language, LanguageOffer>> {
  const others = listLanguages().filter((code) => code !== DEFAULT_LANGUAGE)
  return Object.fromEntries(
    others.flatMap((code) => {
      const translate = readTranslations(code)
      const [text, close] = [translate(LANGUAGE_OFFER.text.id), translate(LANGUAGE_OFFER.close.id)]
      return text === undefined || close === undefined ? [] : [[code, { text, close }]]
    }),
  )
}
