/** The change of the texts of one item in one language, as a part of a draft. Pure. */
import { type CatalogueText, TEXT_KIND_NAMES, type TextKind } from '#api/catalogue/catalogue-text.ts'
import type { Language } from '#contract/languages.ts'

/** Names the texts of one item in one language. */
export type TextPlace = { kind: TextKind; itemId: string; language: Language }

export type TextChange = TextPlace & {
  /** Null if the pages show the English texts. */
  before: CatalogueText | null
  after: CatalogueText | null
  /** The version of the catalogue that contains `before`. */
  basedOn: number
  editedBy: string
  editedAt: Date
}

export type NewTextChange = Omit<TextChange, 'editedBy' | 'editedAt'>

export const keyOfText = ({ kind, itemId, language }: TextPlace): string => `${kind} ${itemId} ${language}`

/** Returns the name of the texts in messages for people, such as "package family-max in ta". */
export const nameOfText = ({ kind, itemId, language }: TextPlace): string =>
  `${TEXT_KIND_NAMES[kind]} ${itemId} in ${language}`

export const isSameText = (one: CatalogueText | null, other: CatalogueText | null): boolean =>
  one?.name === other?.name && one?.description === other?.description

/** Returns the changes that reverse the given ones. */
export const inverseOfTexts = (changes: readonly TextChange[]): NewTextChange[] =>
  changes.map(({ kind, itemId, language, before, after, basedOn }) => ({
    kind,
    itemId,
    language,
    before: after,
    after: before,
    basedOn,
  }))
