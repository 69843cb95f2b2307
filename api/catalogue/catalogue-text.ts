/** Catalogue texts: names and descriptions of the catalogue in languages other than English. Pure. */
import type { Language } from '#contract/languages.ts'

/** The kinds of items that have texts. */
export type TextKind = 'language' | 'genre' | 'app_type' | 'package' | 'faq'

/** The kinds of items in faults and differences. */
export const TEXT_KIND_NAMES: Readonly<Record<TextKind, string>> = {
  language: 'language',
  genre: 'genre',
  app_type: 'app type',
  package: 'package',
  faq: 'question',
}

/** The texts of an item in one language; '' where pages show the English text. An FAQ's are its question and its answer. */
export type CatalogueText = { name: string; description: string }

/** The texts of one item, one for each language that has any. */
export type ItemTexts = readonly (CatalogueText & { language: Language })[]

export type StoredText = CatalogueText & { kind: TextKind; itemId: string }

/** The texts of all items except packages, which may be many. */
export type ListTexts = ReadonlyMap<string, ItemTexts>

export const NO_TEXTS: ListTexts = new Map()

/** Returns the key of an item in `ListTexts`. */
export const keyOfItem = (kind: TextKind, id: string): string => `${kind} ${id}`

export function collectListTexts(stored: readonly (StoredText & { language: Language })[]): ListTexts {
  const texts = new Map<string, ItemTexts>()
  for (const { kind, itemId, ...text } of stored) {
    const key = keyOfItem(kind, itemId)
    texts.set(key, [...(texts.get(key) ?? []), text])
  }
  return texts
}

/** Returns the texts of an item in all languages. */
export const textsOf = (texts: ListTexts, kind: TextKind, id: string): ItemTexts =>
  texts.get(keyOfItem(kind, id)) ?? []

export const textIn = (texts: ItemTexts, asked: Language): CatalogueText | undefined =>
  texts.find(({ language }) => language === asked)
