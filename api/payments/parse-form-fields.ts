/** What a form said, as plain texts. Pure. */

/** No gateway sends it, so no signature covers it. */
const UNREADABLE = '\uFFFD'

/**
 * A repeated key would be a list, and a NUL the database cannot hold: neither is what a gateway sends. It is read
 * as a text that nobody signed, and not left out: an empty field that was left out would fit its signature.
 */
export function parseFormFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, plainText(value)]))
}

const plainText = (value: unknown): string =>
  typeof value === 'string' && !value.includes('\0') ? value : UNREADABLE
