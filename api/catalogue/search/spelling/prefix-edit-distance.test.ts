import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prefixEditDistance } from './prefix-edit-distance.ts'

/** Reference implementation: the least distance of Levenshtein's full table for all prefixes of a text. */
function byDefinition(word: string, text: string): number {
  const start = text.slice(0, word.length + 3)
  let row = Array.from({ length: start.length + 1 }, (_, column) => column)
  for (const [i, letter] of word.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of start.split('').entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(...row)
}

test.each([
  ['vikram', 'vikram', 0],
  ['vikram', 'vikram vedha', 0],
  ['vikram', 'vikran', 1],
  ['kada', 'kadalora', 0],
  ['abc', '', 3],
  ['', 'abc', 0],
])('for "%s" and "%s" the distance is %i', (word, text, distance) => {
  expect(prefixEditDistance(word, text)).toBe(distance)
})

test('equals the reference for short and long words and for letters of any script', () => {
  const letters = fc.constantFrom('a', 'k', 'l', 'n', 'r', 't', 'த')
  const word = fc.oneof(
    fc.string({ unit: letters, maxLength: 14 }),
    fc.string({ unit: letters, minLength: 29, maxLength: 40 }),
  )
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(prefixEditDistance(a, b)).toBe(byDefinition(a, b))
      expect(prefixEditDistance(a, `xx${b}\ny`, 2, 2 + b.length)).toBe(byDefinition(a, b))
    }),
    { numRuns: 500 },
  )
})
