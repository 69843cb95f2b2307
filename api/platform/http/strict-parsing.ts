/** Strict parsing: detects URLs that are ambiguous, and JSON that is expensive to parse. Pure functions. */

/** Names with a special meaning in JavaScript (prototype pollution). */
const MORE_THAN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Whether a URL has a parameter twice, so that parsers may choose different values, or a parameter with a special name.
 */
export function hasDuplicateParams(url: string): boolean {
  const query = url.indexOf('?')
  if (query < 0) return false
  const names = [...new URLSearchParams(url.slice(query + 1)).keys()]
  return new Set(names).size < names.length || names.some((name) => MORE_THAN_NAMES.has(name))
}

/** Whether the JSON is nested deeper than `most`. Counts brackets without parsing. */
export function exceedsJsonDepth(json: string, most: number): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charAt(at)
    if (sign === '"') at = endOfText(json, at)
    else if ('{['.includes(sign)) depth++
    else if ('}]'.includes(sign)) depth--
    if (depth > most) return true
  }
  return false
}

function endOfText(json: string, begin: number): number {
  let at = begin + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
