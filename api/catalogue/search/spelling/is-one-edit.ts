/** Test for a Damerau-Levenshtein distance of exactly one. Pure. */

/**
 * Returns whether one deletion, insertion, substitution or swap of neighbours turns `word` into the part of `text`.
 * @param from start of the part
 * @param end end of the part, exclusive
 */
export function isOneEdit(word: string, text: string, from = 0, end = text.length): boolean {
  const surplus = word.length - (end - from)
  const shorter = Math.min(word.length, end - from)
  let at = 0
  while (at < shorter && word.charCodeAt(at) === text.charCodeAt(from + at)) at++
  const rest = { text, from: from + at, end }
  if (surplus === 1) return endsAlike(word, at + 1, rest)
  if (surplus === -1) return endsAlike(word, at, { ...rest, from: rest.from + 1 })
  if (surplus !== 0 || at === shorter) return false
  return endsAlike(word, at + 1, { ...rest, from: rest.from + 1 }) || isSwap(word, at, rest)
}

function isSwap(word: string, at: number, { text, from, end }: Part): boolean {
  return (
    word.charCodeAt(at) === text.charCodeAt(from + 1) &&
    word.charCodeAt(at + 1) === text.charCodeAt(from) &&
    endsAlike(word, at + 2, { text, from: from + 2, end })
  )
}

type Part = { text: string; from: number; end: number }

/** Returns whether the two remainders, which must be equally long, are equal. */
function endsAlike(word: string, start: number, { text, from, end }: Part): boolean {
  for (let i = 0; from + i < end; i++)
    if (word.charCodeAt(start + i) !== text.charCodeAt(from + i)) return false
  return true
}
