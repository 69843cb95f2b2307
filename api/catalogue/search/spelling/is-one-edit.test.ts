/** Tests the one-edit comparison and the deletion index against brute force. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexDeletions, findWithOneEdit } from './index-deletions.ts'
import { isOneEdit } from './is-one-edit.ts'
import { newWork } from '#api/catalogue/search/search-work.ts'
import { createVocabulary } from '#api/catalogue/search/word-index/create-vocabulary.ts'

/** Returns all texts that one deletion, insertion, substitution or swap makes of the word. */
function neighbours(word: string, letters: string): Set<string> {
  const made = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [before, rest] = [word.slice(0, at), word.slice(at)]
    if (rest !== '') made.add(before + rest.slice(1))
    if (rest.length > 1) made.add(before + rest.charAt(1) + rest.charAt(0) + rest.slice(2))
    for (const letter of Array.from(letters)) {
      made.add(before + letter + rest)
      if (rest !== '') made.add(before + letter + rest.slice(1))
    }
  }
  made.delete(word)
  return made
}

const LETTERS = 'abத'
const word = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(LETTERS)), minLength: min, maxLength: max })

test('accepts exactly one deletion, insertion, substitution or swap', () => {
  fc.assert(
    fc.property(word(0, 6), word(0, 6), (one, other) => {
      expect(isOneEdit(one, other)).toBe(neighbours(one, LETTERS).has(other))
      expect(isOneEdit(one, `x${other}x`, 1, other.length + 1)).toBe(isOneEdit(one, other))
    }),
    { numRuns: 2_000 },
  )
})

test('finds every key that is one edit away once, and no other key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word(4, 7), { maxLength: 60 }), word(4, 7), async (keys, wanted) => {
      const vocabulary = createVocabulary()
      for (const key of keys) vocabulary.numberOf(key)
      const { index: sorted } = await vocabulary.sort(async () => undefined)
      const index = await indexDeletions(sorted, async () => undefined)
      const near = neighbours(wanted, LETTERS)
      const found = findWithOneEdit(index, wanted, newWork()).map((number) => keys.toSorted()[number])
      expect(found.sort()).toEqual(keys.filter((key) => near.has(key)).sort())
    }),
    { numRuns: 300 },
  )
})
