/** Texts that two readers could understand in two ways, or that cost more to read than to send. Pure. */

/** Names that are more than a name to JavaScript. */
const MORE_THAN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether an address names something twice, so that it depends on the reader which of the two counts. */
export function hasDuplicateParams(url: string): boolean {
  const query = url.indexOf('?')
  if (query < 0) return false
  const names = [...new URLSearchParams(url.slice(query + 1)).keys()]
  return new Set(names).size < names.length || names.some((name) => MORE_THAN_NAMES.has(name))
}

/** Whether there are more brackets in brackets than `most`, without reading the JSON. */
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
