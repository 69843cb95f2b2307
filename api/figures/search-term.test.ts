import { expect, test } from 'vitest'
import { createEmptySearches } from './empty-searches.ts'
import { searchTermOf } from './search-term.ts'

test.each([
  ['  Vikram   VEDHA ', 'vikram vedha'],
  ['கடலோர ரயில்', 'கடலோர ரயில்'],
  ['Schindler’s List', 'schindler’s list'],
  ['spider-man', 'spider-man'],
  ['ab', 'ab'],
])('counts %j as %j [SPEC-17-42]', (text, term) => {
  expect(searchTermOf(text)).toBe(term)
})

test.each([
  '',
  'a',
  '9840012345',
  'call 98400',
  'a@b',
  'asha@example.com',
  'asha example.com',
  'one two three four',
  'x'.repeat(41),
  '=sum(a)',
  '१२३',
  'door no ४',
  "'",
  '- -',
  '𠮷',
  'a\u0000b',
  '\ud800\ud800',
])('does not count %j, which may be a number, an address or a sentence [SPEC-17-42]', (text) => {
  expect(searchTermOf(text)).toBeUndefined()
})

test('counts in a bounded memory, which is empty after the counts are taken [SPEC-17-42]', () => {
  const searches = createEmptySearches()
  for (const text of ['Vedha', 'vedha', '98400']) searches.count(text)
  expect(searches.take()).toEqual([{ term: 'vedha', count: 2 }])
  expect(searches.take()).toEqual([])
  const letters = (number: number) => number.toString(2).replaceAll('0', 'a').replaceAll('1', 'b')
  for (let number = 16; number < 1_016; number++) searches.count(letters(number))
  searches.count(letters(16))
  const taken = searches.take()
  expect(taken).toHaveLength(500)
  expect(taken[0]).toEqual({ term: letters(16), count: 2 })
})
