/** Finds the exact text of a member of a JSON object: a signature covers the text, not the parsed value. */

/** `text` must be a valid JSON object; undefined if it has no such member. The last one counts, as in `JSON.parse`. */
export function rawJsonMember(text: string, name: string): string | undefined {
  let found: string | undefined
  let at = skipSpace(text, skipSpace(text, 0) + 1)
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const end = endOfValue(text, start)
    if (key === name) found = text.slice(start, end)
    at = skipSpace(text, skipSpace(text, end) + 1)
  }
  return found
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (' \t\r\n'.includes(text[at] ?? 'end')) at++
  return at
}

/** Returns the position after the closing quote; a backslash escapes the next character. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/**
 * Returns the position after a value: an object or a list ends with its bracket, a text with its quote, and
 * any other value before the next comma, bracket or space.
 */
function endOfValue(text: string, from: number): number {
  let depth = 0
  let at = from
  for (;;) {
    const letter = text[at] ?? '}'
    if (depth === 0 && ',}] \t\r\n'.includes(letter)) return at
    if ('{['.includes(letter)) depth++
    if ('}]'.includes(letter)) depth--
    at = letter === '"' ? endOfString(text, at) : at + 1
    if (depth === 0 && '}]"'.includes(letter)) return at
  }
}
