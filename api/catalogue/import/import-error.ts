/** Faults of a catalogue file with their places, and helpers that read unvalidated items. */

/** `place` is the JSON path with the id of the item: `packages[3].options[0].price (family-max)`. */
export type ImportError = { place: string; message: string }

/** Receives each fault when it is found: a file may have millions, too many to keep in memory. */
export type OnFault = (fault: ImportError) => void

export function jsonPathOf(path: readonly PropertyKey[], id: string | undefined): string {
  const address = path
    .map((part) => (typeof part === 'number' ? `[${String(part)}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
  const where = address === '' ? 'the file' : address
  return id === undefined ? where : `${where} (${id})`
}

export const idField = (item: unknown): string | undefined => textField(item, 'id')

/** Returns a text field of an unvalidated item; undefined if it is absent or not a text. */
export function textField(item: unknown, field: string): string | undefined {
  const value = valueAt(item, field)
  return typeof value === 'string' ? value : undefined
}

/** Returns a list field of an unvalidated item; [] if it is absent or not a list. */
export function listField(item: unknown, field: string): unknown[] {
  const value = valueAt(item, field)
  return Array.isArray(value) ? value : []
}

const valueAt = (item: unknown, field: string): unknown =>
  typeof item === 'object' && item !== null && Object.hasOwn(item, field)
    ? Reflect.get(item, field)
    : undefined
