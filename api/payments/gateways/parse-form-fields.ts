/** Parses the fields of a form into strings. Pure. */

/** Replaces an invalid value. No gateway sends this character, so no signature covers it. */
const UNREADABLE = '\uFFFD'

/**
 * Parses form fields into strings. A repeated key would be a list, and the database cannot store a NUL; no gateway
 * sends either. Such a value is replaced, not left out: the remaining fields could match a signature over an empty
 * value.
 */
export function parseFormFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, plainText(value)]))
}

const plainText = (value: unknown): string =>
  typeof value === 'string' && !value.includes('\0') ? value : UNREADABLE
