/** The labels of a paper: in English, which tax offices read, and in the reader's language. */
import { ENGLISH, type Texts } from '#api/platform/languages/create-translator.ts'

type Values = Readonly<Record<string, string>>

export type Labels = {
  /** Returns the text in the reader's language; '' for a reader of English. */
  translation: (english: string, values?: Values) => string
  /** Returns the English text, followed by its translation. */
  both: (english: string, values?: Values) => string
}

export function bilingualLabels(texts: Texts): Labels {
  const translation = (english: string, values?: Values): string => {
    const translated = texts.translate(english, values)
    return translated === ENGLISH.translate(english, values) ? '' : translated
  }
  const both = (english: string, values?: Values): string =>
    [ENGLISH.translate(english, values), translation(english, values)].filter(Boolean).join(' · ')
  return { translation, both }
}
