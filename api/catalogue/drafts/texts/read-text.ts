/** Reads the texts of an item as the import of a file of texts does. Pure. */
import type { CatalogueText, StoredText, TextKind } from '#api/catalogue/catalogue-text.ts'
import { readTextFile } from '#api/catalogue/import/read-text-file.ts'
import type { Language } from '#contract/languages.ts'
import { TEXT_FIELDS } from '#contract/staff/text-fields.ts'
import { TEXT_LISTS, toTextFileItem } from './to-text-lists.ts'

export type ReadText =
  | { text: CatalogueText | null; faults?: never }
  /** Messages by the fields `name` and `description`; `item` for both. */
  | { text?: never; faults: Record<string, string> }

/**
 * Trims and validates the texts of an item, and sanitises an answer.
 * @returns the text, null for two empty texts, or the faults
 */
export function readText(given: StoredText & { language: Language }): ReadText {
  const { kind, itemId, language } = given
  const entered = { kind, itemId, name: given.name.trim(), description: given.description.trim() }
  if (entered.name === '' && entered.description === '') return { text: null }
  const faults: Record<string, string> = {}
  const file = { language, [TEXT_LISTS[kind]]: [toTextFileItem(entered)] }
  const read = readTextFile(file, ({ place, message }) => {
    faults[fieldOf(kind, place)] ??= message
  })
  const [text] = read?.texts ?? []
  return text ? { text: { name: text.name, description: text.description } } : { faults }
}

/** "faqs[0].answer (how-to-pay)" -> "description" */
function fieldOf(kind: TextKind, place: string): 'name' | 'description' | 'item' {
  const field = /^\w+\[0\]\.(?<field>\w+)/.exec(place)?.groups?.['field']
  if (field === TEXT_FIELDS[kind].name) return 'name'
  return field !== undefined && field === TEXT_FIELDS[kind].description ? 'description' : 'item'
}
