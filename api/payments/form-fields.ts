/** What a form said, as plain texts. Pure. */

/**
 * A repeated key would be a list: it is dropped, and the signature fails. So is a text with a NUL, which no
 * gateway sends and the database cannot hold.
 */
export function formFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[1].includes('\0'),
    ),
  )
}
