/** How many letters must change for one word to be the beginning of another: tells which of several is meant. */

/** Longer than any title: the rows are made once, because this runs for each title that is heard alike. */
const LONGEST = 128
let above = new Uint8Array(LONGEST + 1)
let row = new Uint8Array(LONGEST + 1)

/** Levenshtein's distance from `word` to the nearest beginning of `text`; letters beyond 128 do not count. */
export function distanceToStart(word: string, text: string): number {
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
