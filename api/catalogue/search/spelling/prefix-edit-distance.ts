/** Edit distance from a word to the nearest prefix of a text. Ranks titles that sound alike. */

/** Longer than any title. The rows are allocated once, because the distance is computed for each candidate title. */
const LONGEST = 128
let above = new Uint8Array(LONGEST + 1)
let row = new Uint8Array(LONGEST + 1)

/** Limits of the bit-vector method: a word fits the bits of one number, and a letter is an index of `places`. */
const MAX_BITS = 31
const LETTERS = 128
const places = new Uint32Array(LETTERS)

/**
 * Returns the Levenshtein distance from `word` to the nearest prefix of a part of `text`. Ignores letters beyond 128.
 * @param from start of the part
 * @param end end of the part, exclusive
 */
export function prefixEditDistance(word: string, text: string, from = 0, end = text.length): number {
  return fitsBits(word) ? byBits(word, text, from, end) : byRows(word, text.slice(from, end))
}

const CELLS_A_UNIT = 256

/** Returns the cost of `prefixEditDistance` in units of `search-work.ts`. */
export const distanceUnits = (word: string, letters: number): number =>
  fitsBits(word) ? 0 : Math.ceil((Math.min(word.length, LONGEST) * Math.min(letters, LONGEST)) / CELLS_A_UNIT)

function fitsBits(word: string): boolean {
  if (word === '' || word.length > MAX_BITS) return false
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) >= LETTERS) return false
  return true
}

const mark = (code: number, place: number): void => void (places[code] = (places[code] ?? 0) | place)

/**
 * Computes a whole column of the table in a few operations. Source: Myers, "A fast bit-vector algorithm for approximate
 * string matching based on dynamic programming" (1999), in Hyyrö's form (2001) for a distance from the start.
 */
function byBits(word: string, text: string, from: number, end: number): number {
  for (let i = 0; i < word.length; i++) mark(word.charCodeAt(i), 1 << i)
  const last = 1 << (word.length - 1)
  const stop = Math.min(end, from + word.length + 3)
  let [more, less] = [-1, 0]
  let distance = word.length
  let least = distance
  for (let j = from; j < stop; j++) {
    const code = text.charCodeAt(j)
    const equal = places[code] ?? 0 // A letter beyond the table is not in the word.
    const diagonal = (((equal & more) + more) ^ more) | equal | less
    const rises = less | ~(diagonal | more)
    const falls = more & diagonal
    if (rises & last) distance += 1
    else if (falls & last) distance -= 1
    if (distance < least) least = distance
    const shifted = (rises << 1) | 1
    more = (falls << 1) | ~(diagonal | shifted)
    less = shifted & diagonal
  }
  for (let i = 0; i < word.length; i++) places[word.charCodeAt(i)] = 0
  return least
}

function byRows(word: string, text: string): number {
  const height = Math.min(word.length, LONGEST)
  const width = Math.min(text.length, height + 3, LONGEST)
  for (let column = 0; column <= width; column++) row[column] = column
  for (let i = 1; i <= height; i++) {
    ;[above, row] = [row, above]
    const letter = word.charCodeAt(i - 1)
    row[0] = i
    for (let j = 1; j <= width; j++) {
      const change = (above[j - 1] ?? 0) + (letter === text.charCodeAt(j - 1) ? 0 : 1)
      row[j] = Math.min(change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
    }
  }
  return row.subarray(0, width + 1).reduce((least, distance) => Math.min(least, distance), height)
}
