/** What a page shows in a language, found by the English text of the code in `translations/*.po`. */
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import { fillTemplate } from '#contract/text-template.ts'
import { compileTemplate } from '#translations/compile-template.ts'
import { readTranslations } from '#translations/read-translations.ts'

type Values = Record<string, string | number>

/** Returns the text with its values, without the elements in it. @param context distinguishes equal English texts */
export type TextOf = (english: string, values?: Values, context?: string) => string

/** @throws if the file of the language has no such text */
export function textsOf(language: Language): TextOf {
  const translations = readTranslations(language)
  return (english, values = {}, context) => {
    const translation = translations(english, context)
    if (translation === undefined) throw new Error(`translations/${language}.po has no "${english}"`)
    return fillTemplate<string | number>(compileTemplate(translation), { values, language })
      .map(String)
      .join('')
  }
}

export const englishText: TextOf = textsOf(DEFAULT_LANGUAGE)
