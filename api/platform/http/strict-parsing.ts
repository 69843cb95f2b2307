/** Strict parsing: detects URLs that are ambiguous, and JSON that is expensive to parse. Pure functions. */

/** Names with a special meaning in JavaScript (prototype pollution). */
const SPECIAL_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether a URL has a parameter twice, which parsers read differently, or one with a special name. */
export function hasDuplicateParams(url: string): boolean {
  const query = url.indexOf('?')
  if (query < 0) return false
  const names = [...new URLSearchParams(url.slice(query + 1)).keys()]
  return new Set(names).size < names.length || names.some((name) => SPECIAL_NAMES.has(name))
}

/** Whether the JSON is nested deeper than `maxDepth`. Counts brackets without parsing. */
export function exceedsJsonDepth(json: string, maxDepth: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at)
    if (character === '"') at = endOfString(json, at)
    else if ('{['.includes(character)) depth++
    else if ('}]'.includes(character)) depth--
    if (depth > maxDepth) return true
  }
  return false
}

/**
 * Whether an object in a JSON text repeats a name. Parsers differ in the value that they keep.
 * @param value the parsed text, which has one of the values
 */
export const hasRepeatedName = (json: string, value: unknown): boolean =>
  countNames(json) > countMembers(value)

/** Counts the colons that are not in strings: one follows each name. */
function countNames(json: string): number {
  let names = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at)
    if (character === '"') at = endOfString(json, at)
    else if (character === ':') names++
  }
  return names
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const values: unknown[] = Object.values(value)
  const own = Array.isArray(value) ? 0 : values.length
  return values.reduce<number>((sum, one) => sum + countMembers(one), own)
}

function endOfString(json: string, begin: number): number {
  let at = begin + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
