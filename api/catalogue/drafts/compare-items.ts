/** Compares two states of an item, field by field, for a person who reads a draft. Pure. */
import { fromRupees } from '#contract/money.ts'
import type { CatalogueItem, DeskDraftChange, ItemField } from '#contract/staff/desk-drafts.ts'

export type FieldChange = DeskDraftChange['fields'][number]

/** Returns the fields that differ. Prices are named after their poid. */
export function compareItems(before: CatalogueItem | null, after: CatalogueItem | null): FieldChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => was.get(name) !== is.get(name))
    .map((name) => {
      const [old, now] = [was.get(name) ?? null, is.get(name) ?? null]
      return { name, before: old, after: now, percent: percentOf(name, old, now) }
    })
}

function fieldsOf(item: CatalogueItem | null): Map<string, string> {
  const fields = new Map<string, string>()
  const poid = textOf(item?.['poid'] ?? '')
  for (const [name, value] of Object.entries(item ?? {})) {
    if (name === 'id') continue
    if (name === 'price') fields.set(`price of ${poid}`, `₹${textOf(value)}`)
    else if (name === 'options') for (const [key, text] of optionFields(value)) fields.set(key, text)
    else fields.set(name, textOf(value))
  }
  return fields
}

const optionFields = (options: ItemField): [name: string, text: string][] =>
  Array.isArray(options)
    ? options.flatMap((option): [string, string][] =>
        typeof option === 'string'
          ? []
          : [
              [`price of ${option.poid}`, `₹${option.price}`],
              [`duration of ${option.poid}`, option.duration],
            ],
      )
    : []

const textOf = (value: ItemField): string =>
  Array.isArray(value)
    ? value.map((one) => (typeof one === 'string' ? one : one.poid)).join(', ')
    : String(value)

/** Returns by how much a price changes; null for another field, and for a price that is new or ends. */
function percentOf(name: string, before: string | null, after: string | null): number | null {
  if (!name.startsWith('price of ') || before === null || after === null) return null
  const [old, now] = [fromRupees(before.slice(1)), fromRupees(after.slice(1))]
  if (old === undefined || now === undefined || old === 0) return null
  return Math.round(((now - old) / old) * 1000) / 10
}

/** Returns the title that names an item in a list of changes. */
export function titleOf(item: CatalogueItem | null): string {
  const title = item?.['name'] ?? item?.['title'] ?? item?.['question'] ?? item?.['description']
  return typeof title === 'string' ? title : ''
}
