/** Reads the translation file of a language: `translations/ta.po` and so on, in gettext's format with ICU texts. */
import { parsePo } from 'pofile-ts'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '#contract/languages.ts'

/** Returns the translation of an English text; undefined if there is none. The context tells equal texts apart. */
export type Translations = (english: string, context?: string) => string | undefined

const keyOf = (english: string, context?: string): string => `${context ?? ''}\u0004${english}`

type TranslatedText = { english: string; context: string | undefined; text: string }

/** Returns the texts of a language's file that have a translation. */
export function listTranslations(language: Language): TranslatedText[] {
  const file = fileURLToPath(new URL(`${language}.po`, import.meta.url))
  const { items } = parsePo(readFileSync(file, 'utf8'))
  return items.flatMap(({ msgid, msgctxt, msgstr, obsolete }) => {
    const text = msgstr[0]
    return obsolete || !text ? [] : [{ english: msgid, context: msgctxt ?? undefined, text }]
  })
}

export function readTranslations(language: Language): Translations {
  if (language === 'en') return (english) => english
  const texts = new Map(
    listTranslations(language).map(({ english, context, text }) => [keyOf(english, context), text]),
  )
  return (english, context) => texts.get(keyOf(english, context))
}
