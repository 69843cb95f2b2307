/**
 * Translates the texts of the API. The English text, after the comment `i18n` in the code, is the key of its
 * translations in `translations/*.po`.
 */
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import { fillTemplate, type TextTemplate } from '#contract/text-template.ts'
import { compileTemplate } from '#translations/compile-template.ts'
import { readTranslations, type Translations } from '#translations/read-translations.ts'

type TextValues = Readonly<Record<string, string | number>>

/** The texts of one language. A text without a translation is returned in English. */
export type Texts = {
  readonly language: Language
  /** Returns a text with its values, such as "You ordered {packs}". A text without values is a constant, not a template. */
  readonly translate: (english: string, values?: TextValues) => string
  /** Returns the parts of a sentence with values that are not text, in the order of the language. */
  readonly translateParts: <Value>(
    english: string,
    values: Readonly<Record<string, Value>>,
  ) => (string | Value)[]
}

/** Returns the texts of a language, which are read when the first of them is needed, and kept. */
export type Translator = (language: Language) => Texts

export function createTranslator(read: (language: Language) => Translations = readTranslations): Translator {
  const kept = new Map<Language, Texts>()
  return (language) => {
    const texts = kept.get(language) ?? textsOf(language, read)
    kept.set(language, texts)
    return texts
  }
}

function textsOf(language: Language, read: (language: Language) => Translations): Texts {
  let translations: Translations | undefined
  const find = (english: string): string | undefined => {
    if (language === DEFAULT_LANGUAGE) return undefined
    translations ??= read(language)
    return translations(english)
  }
  // Bounded, because only constants of the code are templates.
  const templates = new Map<string, { template: TextTemplate; language: Language }>()
  const compile = (english: string) => {
    const translation = find(english)
    const compiled =
      translation === undefined
        ? { template: compileTemplate(english), language: DEFAULT_LANGUAGE }
        : { template: compileTemplate(translation), language }
    templates.set(english, compiled)
    return compiled
  }
  const translateParts: Texts['translateParts'] = (english, values) => {
    const compiled = templates.get(english) ?? compile(english)
    return fillTemplate(compiled.template, { values, language: compiled.language })
  }
  return {
    language,
    translate: (english, values) =>
      values === undefined ? (find(english) ?? english) : translateParts(english, values).join(''),
    translateParts,
  }
}

/** The texts of the translation files. */
export const translator: Translator = createTranslator()

/** The texts for commands, logs and messages, whose readers have no language yet. */
export const ENGLISH: Texts = translator(DEFAULT_LANGUAGE)
