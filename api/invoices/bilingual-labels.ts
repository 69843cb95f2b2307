/** The labels of a paper: in English, which tax offices read, and in the language of the buyer. Pure. */
import { ENGLISH, type Texts } from '#api/platform/languages/create-translator.ts'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import type { PaperText } from './paper-text.ts'

/** `translation`: '' if the words are the English ones. */
export type Label = { english: string; translation: string; language: Language }

type Values = Readonly<Record<string, string>>

export type Labels = (text: PaperText, values?: Values) => Label

/** Returns the labels in English and in the language of the texts. */
export function bilingualLabels(texts: Texts): Labels {
  return ({ id }, values) => {
    const english = ENGLISH.translate(id, values)
    const translation = texts.translate(id, values)
    return {
      ...untranslatedLabel(english),
      ...(translation !== english && { translation, language: texts.language }),
    }
  }
}

/** Returns a label for words without a translation, such as names. */
export const untranslatedLabel = (english: string): Label => ({
  english,
  translation: '',
  language: DEFAULT_LANGUAGE,
})
