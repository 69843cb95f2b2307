/** Texts in the format of the file of texts. Pure. */
import type { StoredText, TextKind } from '#api/catalogue/catalogue-text.ts'
import { TEXT_FIELDS, TEXT_KINDS } from '#contract/staff/text-fields.ts'

/** The list of each kind in the file. */
export const TEXT_LISTS = {
  language: 'languages',
  genre: 'genres',
  app_type: 'appTypes',
  package: 'packages',
  faq: 'faqs',
} as const satisfies Record<TextKind, string>

type TextFileItem = { id: string } & Record<string, string>

/** Returns the lists of the file whose import makes these texts. */
export const toTextLists = (texts: readonly StoredText[]): Record<string, TextFileItem[]> =>
  Object.fromEntries(
    TEXT_KINDS.map((kind) => [
      TEXT_LISTS[kind],
      texts.filter((text) => text.kind === kind).map((text) => toTextFileItem(text)),
    ]),
  )

export function toTextFileItem({ kind, itemId, ...text }: StoredText): TextFileItem {
  const fields = TEXT_FIELDS[kind]
  return {
    id: itemId,
    ...(text.name !== '' && { [fields.name]: text.name }),
    ...(text.description !== '' && { [fields.description ?? 'description']: text.description }),
  }
}
