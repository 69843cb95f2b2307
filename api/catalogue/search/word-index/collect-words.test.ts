/** Tests that words are found letter by letter as the tokeniser of queries finds them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectWords } from './collect-words.ts'
import { normaliseWord, tokenise } from '#api/catalogue/search/split-words.ts'

test('splits any text as the tokeniser of queries does, and gives a word the same number again', () => {
  const words = collectWords()
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom('கடலோர', 'Rayil', 'rayil', "o'er", 'É', '\u200c', '𑀓', '\ud800', '96', '-', ' '),
        {
          maxLength: 30,
        },
      )
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(text, (given) => {
      const found = words.wordsOf(given)
      expect(found.map(words.spelt)).toEqual(tokenise(given))
      expect(found.map(words.loose)).toEqual(tokenise(given).map(normaliseWord))
      expect(words.wordsOf(given)).toEqual(found)
    }),
    { numRuns: 100 },
  )
})

test('finds every word again after its table has grown', () => {
  const words = collectWords()
  const text = Array.from({ length: 5_000 }, (_, i) => `w${String(i)}`).join(' ')
  const numbers = words.wordsOf(text)
  expect(new Set(numbers).size).toBe(5_000)
  expect(words.wordsOf(text)).toEqual(numbers)
})
