/** The fields of items of the catalogue that have texts in other languages than English. */
import { DEFAULT_LANGUAGE, listLanguages } from '#contract/languages.ts'

/** The kinds of items that have texts. */
export const TEXT_KINDS = ['language', 'genre', 'app_type', 'package', 'faq'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

type TextFields = { name: string; description: string | null }

/** For each kind: the fields of the item, in the format of the catalogue file, that a text translates. */
export const TEXT_FIELDS: Readonly<Record<TextKind, TextFields>> = {
  language: { name: 'name', description: null },
  genre: { name: 'name', description: null },
  app_type: { name: 'description', description: null },
  package: { name: 'name', description: 'description' },
  faq: { name: 'question', description: 'answer' },
}

export const isTextKind = (kind: string): kind is TextKind => Object.hasOwn(TEXT_FIELDS, kind)

/** The languages of texts: all but English, whose texts are the items themselves. */
export const TEXT_LANGUAGES = listLanguages().filter((code) => code !== DEFAULT_LANGUAGE)
