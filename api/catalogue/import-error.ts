/** What is wrong with a catalogue file, and where. */

/** `place` is the JSON path with the id of the thing there: `packages[3].options[0].price (family-max)`. */
export type ImportError = { place: string; message: string }

export function jsonPathOf(path: readonly PropertyKey[], id: string | undefined): string {
  const address = path
    .map((part) => (typeof part === 'number' ? `[${String(part)}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
  const where = address === '' ? 'the file' : address
  return id === undefined ? where : `${where} (${id})`
}

export const idField = (item: unknown): string | undefined => textField(item, 'id')

/** A text field of something that is not known to be well formed. */
export function textField(item: unknown, field: string): string | undefined {
  const value = valueAt(item, field)
  return typeof value === 'string' ? value : undefined
}

/** A list field of something that is not known to be well formed; [] where there is none. */
export function listField(item: unknown, field: string): unknown[] {
  const value = valueAt(item, field)
  return Array.isArray(value) ? value : []
}

const valueAt = (item: unknown, field: string): unknown =>
  typeof item === 'object' && item !== null
    ? Object.entries(item).find(([key]) => key === field)?.[1]
    : undefined
